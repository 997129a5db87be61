"use strict";
// The rows that hold every word, and have the verdict that is asked for, are shown while one types.
(() => {
  const form = document.getElementById("filter");
  if (!form) return;
  const [text, verdict, shown] = ["text", "verdict", "shown"].map((id) => document.getElementById(id));
  const all = (root, what) => Array.from(root.querySelectorAll(what));
  let total = 0;
  const groups = all(document, "details.of").map((group) => {
    const name = group.firstElementChild.textContent;
    const claims = all(group, "details.claim").map((claim) => {
      const said = [name, ...all(claim, ":scope > :not(.scroll)").map((e) => e.textContent)].join("\n");
      const rows = all(claim, "tbody tr").map((row) => ({ row, said: (said + "\n" + row.textContent).toLowerCase() }));
      total += rows.length;
      return { claim, rows };
    });
    return { group, claims };
  });
  function filter() {
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean), searching = words.length > 0 || verdict.value !== "";
    let count = 0;
    for (const { group, claims } of groups) {
      const before = count;
      for (const { claim, rows } of claims) {
        const first = count;
        for (const { row, said } of rows) {
          row.hidden = verdict.value !== "" && row.className !== verdict.value || !words.every((w) => said.includes(w));
          if (!row.hidden) count++;
        }
        claim.hidden = count === first;
        claim.open = searching && !claim.hidden;
      }
      group.hidden = count === before;
      group.open = searching && !group.hidden;
    }
    document.body.classList.toggle("searching", searching);
    shown.textContent = searching ? `${count} of ${total} rows` : `${total} rows`;
  }
  form.hidden = false;
  form.addEventListener("submit", (e) => e.preventDefault());
  text.addEventListener("input", filter);
  verdict.addEventListener("input", filter);
  filter();
})();
