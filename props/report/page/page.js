"use strict";
// The page works on the JSON inside it: rows[i] of the report is the i-th row
// of the table. Whatever a run brought is set as text, never as markup.
(async () => {
  // unpacked makes the report out of its columns (packed.go), and the claims by name.
  async function unpacked() {
    const { head, deflated } = JSON.parse(document.getElementById("report").textContent);
    const bytes = Uint8Array.from(atob(deflated), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    const { columns, claims } = JSON.parse(await new Response(stream).text());
    const value = ({ keys, values, rows }, i) => {
      const v = values[rows ? rows[i] : i];
      return keys && v ? Object.fromEntries(keys.map((k, n) => [k, v.length === 1 ? v[0] : v[n]])) : v;
    };
    const count = Math.max(0, ...columns.map((c) => (c.rows ?? c.values).length));
    head.rows = Array.from({ length: count }, (_, i) => Object.fromEntries(columns.map((c) => [c.name, value(c, i)])));
    for (const r of head.rows) {
      if (!r.reproduce.startsWith("\u0001")) continue;
      r.reproduce = r.reproduce.slice(1).replace("{claim}", () => r.claim).replace("{instance}", () => r.instance);
    }
    return { report: head, claims };
  }
  let report, claims;
  try {
    ({ report, claims } = await unpacked());
  } catch {
    document.getElementById("plain").hidden = false;
    return;
  }
  const table = document.querySelector("table.rows");
  const body = table.tBodies[0];
  const lines = Array.from(body.rows);
  const labels = ["", "", "observed", "interval", "bound", "slack", ""];
  const form = document.getElementById("filter");
  const field = (id) => document.getElementById(id);
  const hidden = new Set(); // verdicts that are switched off

  const element = (name, text, attributes = {}) => {
    const e = document.createElement(name);
    if (text !== undefined) e.textContent = text;
    for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
    return e;
  };
  const drawn = (name, attributes, text) => {
    const e = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
    if (text !== undefined) e.textContent = text;
    return e;
  };

  // A table of thousands of rows is laid out row by row, as grids, many times faster than as a
  // table. Its roles are then said explicitly, since a grid has none.
  table.classList.add("laid");
  table.setAttribute("role", "table");
  for (const part of [table.tHead, body]) part.setAttribute("role", "rowgroup");
  table.tHead.rows[0].setAttribute("role", "row");
  for (const head of table.tHead.rows[0].cells) head.setAttribute("role", "columnheader");

  // Rows open into details, made when they are first asked for.
  lines.forEach((line, i) => {
    line.className = "row";
    line.setAttribute("role", "row");
    for (const cell of line.cells) cell.setAttribute("role", cell.tagName === "TH" ? "rowheader" : "cell");
    const head = line.cells[0];
    const button = element("button", undefined, { type: "button", class: "open", "aria-expanded": "false" });
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => { toggle(i); remember(button.getAttribute("aria-expanded") === "true" ? i : undefined); });
    for (let c = 1; c < line.cells.length; c++) if (labels[c]) line.cells[c].dataset.label = labels[c];
  });
  const details = new Map();
  const opened = new Set();
  function toggle(i, open) {
    const line = lines[i], button = line.querySelector("button.open");
    const want = open ?? button.getAttribute("aria-expanded") !== "true";
    button.setAttribute("aria-expanded", String(want));
    if (!want) { details.get(i)?.remove(); opened.delete(i); return; }
    opened.add(i);
    if (!details.has(i)) details.set(i, detail(i));
    details.get(i).hidden = line.hidden;
    line.after(details.get(i));
  }
  // A figure as text; all of its digits are in the JSON.
  const figure = (x) => (x === null || x === undefined ? "unbounded" : Math.abs(x) >= 1e-3 || x === 0 ? String(Number(x.toPrecision(6))) : x.toExponential(3));
  function detail(i) {
    const row = report.rows[i], claim = claims[row.claim] ?? {};
    const line = element("tr", undefined, { class: "detail", role: "row" });
    const cell = element("td", undefined, { colspan: "7", role: "cell", "aria-colspan": "7" });
    const list = element("dl");
    const add = (name, text) => { if (text !== null && text !== undefined && text !== "") list.append(element("dt", name), element("dd", text)); };
    add("Statement", claim.statement);
    add("Reference", row.reference);
    add("How it is decided", claim.method);
    add("What would reject it", claim.rejects);
    add("Guarantee", [row.evidence, row.guarantee].filter(Boolean).join(", "));
    add("Observed", row.observed && figure(row.observed.mid));
    if (row.observed && row.observed.lo !== row.observed.hi) add("Interval", figure(row.observed.lo) + " … " + figure(row.observed.hi));
    add("Bound", allowed(row, figure));
    add("Share of α", row.alpha && figure(row.alpha));
    add("n", row.n);
    add("Detects", row.detectable && figure(row.detectable));
    add("Witness", row.witness);
    add("Reason", row.reason);
    for (const w of row.warnings) add("Warning", w);
    cell.append(list);
    if (row.observed) { const picture = scale(row); if (picture) cell.append(picture); }
    cell.append(command(row.reproduce));
    const here = copying("Copy a link to this row", () => location.href.replace(/#.*/s, "") + "#" + address(i));
    cell.append(here);
    if (row.verdict === "refuted") cell.append(" ", link("#f" + i, "To the finding"));
    line.append(cell);
    return line;
  }
  // What a row allows: ≤ 1, ≥ 0.5, or 0.4 … 0.6.
  function allowed(row, written) {
    const given = (x) => x !== null && x !== undefined, { lo, hi } = row.allowed ?? {};
    if (given(lo) && given(hi)) return written(lo) + " … " + written(hi);
    return given(lo) ? "≥ " + written(lo) : given(hi) ? "≤ " + written(hi) : written(row.bound);
  }
  const link = (to, text) => element("a", text, { href: to });

  // A command with a button that copies it.
  function command(text) {
    const box = element("div", undefined, { class: "command" });
    const pre = element("pre", undefined, { tabindex: "0" });
    pre.append(element("code", text));
    box.append(pre, copying("Copy the command", () => text));
    return box;
  }
  // A button that copies a text.
  function copying(name, text) {
    const button = element("button", name, { type: "button" });
    button.addEventListener("click", async () => {
      button.textContent = (await copy(text())) ? "Copied" : "Select and copy by hand";
      setTimeout(() => { button.textContent = name; }, 2000);
    });
    return button;
  }
  async function copy(text) {
    try { await navigator.clipboard.writeText(text); return true; } catch { /* pages opened from disk may lack the clipboard */ }
    const area = element("textarea", text, { "aria-hidden": "true" });
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
  for (const pre of document.querySelectorAll("pre.reproduce")) pre.replaceWith(command(pre.textContent));

  // scale draws the observed set against the allowed one.
  function scale(row) {
    const o = row.observed, a = row.allowed ?? {};
    const known = [o.lo, o.mid, o.hi, a.lo, a.hi].filter((x) => x !== null && x !== undefined);
    let low = Math.min(...known), high = Math.max(...known);
    if (!(high > low)) return null;
    const log = low > 0 && high / low > 50;
    const f = log ? Math.log : (x) => x;
    const pad = (f(high) - f(low)) * 0.12;
    const from = f(low) - pad, to = f(high) + pad;
    const x = (v) => 10 + 540 * (f(v) - from) / (to - from);
    const left = (v) => (v === null || v === undefined ? 10 : x(v)), right = (v) => (v === null || v === undefined ? 550 : x(v));
    const svg = drawn("svg", { class: "scale", viewBox: "0 0 560 52", role: "img", "aria-label":
      `observed ${o.lo ?? "unbounded"} to ${o.hi ?? "unbounded"}, allowed ${a.lo ?? "unbounded"} to ${a.hi ?? "unbounded"}${log ? ", logarithmic scale" : ""}` });
    svg.append(drawn("rect", { class: "allowed", x: left(a.lo), width: Math.max(2, right(a.hi) - left(a.lo)), y: 6, height: 22 }));
    svg.append(drawn("line", { class: "axis", x1: 10, x2: 550, y1: 30, y2: 30 }));
    for (const end of [a.lo, a.hi]) if (end !== null && end !== undefined) svg.append(drawn("line", { class: "limit", x1: x(end), x2: x(end), y1: 4, y2: 30 }));
    svg.append(drawn("line", { class: "observed", x1: left(o.lo), x2: right(o.hi), y1: 17, y2: 17 }));
    if (o.mid !== null) svg.append(drawn("circle", { class: "mid", cx: x(o.mid), cy: 17, r: 4 }));
    const short = (v) => Number(v.toPrecision(4)).toString();
    const marks = [[a.lo, "at least "], [o.mid, ""], [a.hi, "at most "]].filter(([v]) => v !== null && v !== undefined).sort(([v], [w]) => v - w);
    if (marks.some(([v], i) => i > 0 && x(v) - x(marks[i - 1][0]) < 80)) {
      svg.append(drawn("text", { x: 280, y: 46 }, `observed ${short(o.mid)}, allowed ${allowed(row, short)}${log ? " (logarithmic)" : ""}`));
    } else {
      for (const [v, word] of marks) svg.append(drawn("text", { x: Math.min(510, Math.max(50, x(v))), y: 46 }, word + short(v)));
    }
    return svg;
  }

  // Filters. A verdict's count is of the rows that the other filters leave.
  const searched = report.rows.map((r) => [r.claim, r.instance, r.reference, r.witness, r.reason, claims[r.claim]?.statement].join("\n").toLowerCase());
  const switches = Array.from(form.querySelectorAll(".toggle"));
  function filter() {
    const words = field("text").value.toLowerCase().split(/\s+/).filter(Boolean);
    const group = field("group").value, evidence = field("evidence").value;
    const counts = {};
    let shown = 0;
    lines.forEach((line, i) => {
      const r = report.rows[i];
      const found = (!group || r.group === group) && (!evidence || r.evidence === evidence) && words.every((w) => searched[i].includes(w));
      if (found) counts[r.verdict] = (counts[r.verdict] ?? 0) + 1;
      const keep = found && !hidden.has(r.verdict);
      if (keep) shown++;
      if (line.hidden === !keep) return;
      line.hidden = !keep;
      const open = details.get(i);
      if (open) open.hidden = !keep;
    });
    for (const b of switches) {
      b.firstElementChild.textContent = counts[b.dataset.verdict] ?? 0;
      b.setAttribute("aria-pressed", String(!hidden.has(b.dataset.verdict)));
    }
    field("shown").textContent = shown === lines.length ? `${shown} rows` : `${shown} of ${lines.length} rows`;
  }
  form.hidden = false;
  document.querySelector(".seek").hidden = false;
  // Enter in the search box, which stands at the head of the page, leads to the rows: the next stop of the Tab key is there.
  form.addEventListener("submit", (e) => { e.preventDefault(); field("rows").scrollIntoView(); field("rows").focus({ preventScroll: true }); });
  form.addEventListener("reset", () => {
    hidden.clear();
    sorted.column = 0;
    sorted.down = false;
    setTimeout(() => { sort(); filter(); remember(); });
  });
  field("text").addEventListener("input", () => { filter(); remember(undefined, true); });
  for (const id of ["group", "evidence"]) field(id).addEventListener("input", () => { filter(); remember(); });
  for (const b of switches) {
    b.addEventListener("click", () => {
      const verdict = b.dataset.verdict;
      if (!hidden.delete(verdict)) hidden.add(verdict);
      filter();
      remember();
    });
  }
  for (const a of document.querySelectorAll("[data-group]")) {
    a.addEventListener("click", (e) => {
      e.preventDefault();
      field("group").value = a.dataset.group;
      filter();
      remember();
      field("rows").scrollIntoView();
      field("rows").focus({ preventScroll: true });
    });
  }

  // Sorting by a column; the third click restores the run's order. On a telephone the columns
  // have no heads, and a list of choices stands for them.
  // A row without a value stands last either way.
  const keys = [(r) => r.claim + "\n" + r.instance, (r) => r.evidence ?? "", (r) => r.observed?.mid, null, (r) => r.bound, (r) => r.slack, (r) => r.verdict];
  const sorted = { column: 0, down: false }; // column 0 is the run's order, 1 the first column
  const heads = Array.from(table.tHead.rows[0].cells);
  function sort() {
    heads.forEach((head, c) => {
      if (!keys[c]) return;
      const here = sorted.column === c + 1;
      head.setAttribute("aria-sort", here ? (sorted.down ? "descending" : "ascending") : "none");
      head.dataset.sign = here ? (sorted.down ? " ▼" : " ▲") : "";
    });
    field("sort").value = sorted.column ? sorted.column + (sorted.down ? "d" : "a") : "";
    const order = lines.map((_, i) => i);
    if (sorted.column) {
      const sign = sorted.down ? -1 : 1, key = report.rows.map((r) => keys[sorted.column - 1](r) ?? null);
      const compare = (a, b) => (a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -sign : sign);
      order.sort((i, j) => compare(key[i], key[j]) || i - j);
    }
    if (order.every((i, at) => arranged[at] === i)) return;
    arranged = order;
    const all = document.createDocumentFragment();
    for (const i of order) {
      all.append(lines[i]);
      if (opened.has(i)) all.append(details.get(i));
    }
    body.append(all);
  }
  let arranged = lines.map((_, i) => i);
  heads.forEach((head, c) => {
    if (!keys[c]) return;
    const name = head.textContent, button = element("button", name, { type: "button" });
    head.textContent = "";
    head.append(button);
    for (const [end, word] of [["a", "least first"], ["d", "greatest first"]]) field("sort").append(element("option", `${name}, ${word}`, { value: c + 1 + end }));
    button.addEventListener("click", () => {
      if (sorted.column !== c + 1) Object.assign(sorted, { column: c + 1, down: false });
      else if (!sorted.down) sorted.down = true;
      else Object.assign(sorted, { column: 0, down: false });
      sort();
      remember();
    });
  });
  const sortedBy = (text) => { const m = /^([1-7])([ad])$/.exec(text); Object.assign(sorted, m && keys[m[1] - 1] ? { column: Number(m[1]), down: m[2] === "d" } : { column: 0, down: false }); };
  field("sort").addEventListener("input", (e) => { e.stopPropagation(); sortedBy(field("sort").value); sort(); remember(); });

  // The address holds what is shown: #CLAIM/INSTANCE?q=…&group=…&evidence=…&without=…&sort=…&open=…
  // leads to a row and to the view round it, so that Back works and a link can be sent.
  const address = (i) => encodeURIComponent(report.rows[i].claim + "/" + report.rows[i].instance).replaceAll("%2F", "/").replaceAll("%3D", "=");
  const numbered = new Map();
  report.rows.forEach((r, i) => { const key = r.claim + "/" + r.instance; if (!numbered.has(key)) numbered.set(key, i); });
  let current; // the row that the address names
  function remember(row, replacing) {
    if (row !== undefined || !opened.has(current)) current = row;
    const view = new URLSearchParams();
    for (const [name, value] of [["q", field("text").value], ["group", field("group").value], ["evidence", field("evidence").value],
      ["without", [...hidden].join(",")], ["sort", field("sort").value], ["open", [...opened].filter((i) => i !== current).join(",")]]) if (value) view.set(name, value);
    const text = view.toString();
    const hash = "#" + (current === undefined ? "" : address(current)) + (text && "?" + text);
    if (hash !== (location.hash || "#")) history[replacing ? "replaceState" : "pushState"](null, "", hash);
  }
  function recall() {
    const [place, text] = location.hash.slice(1).split("?", 2);
    const row = /^r(\d+)$/.exec(place);
    if (row) { show(Number(row[1])); return; }
    if (place && document.getElementById(place)) return; // a part of the page
    const view = new URLSearchParams(text ?? "");
    field("text").value = view.get("q") ?? "";
    field("group").value = view.get("group") ?? "";
    field("evidence").value = view.get("evidence") ?? "";
    for (const id of ["group", "evidence"]) if (field(id).selectedIndex < 0) field(id).value = "";
    hidden.clear();
    for (const verdict of (view.get("without") ?? "").split(",")) if (switches.some((b) => b.dataset.verdict === verdict)) hidden.add(verdict);
    sortedBy(view.get("sort") ?? "");
    let named = "";
    try { named = decodeURIComponent(place); } catch { /* not an address of ours */ }
    current = numbered.get(named);
    const wanted = new Set((view.get("open") ?? "").split(",").filter((n) => n !== "").map(Number).filter((i) => lines[i]));
    if (current !== undefined) wanted.add(current);
    for (const i of [...opened]) if (!wanted.has(i)) toggle(i, false);
    sort();
    filter();
    for (const i of wanted) if (!opened.has(i)) toggle(i, true);
    if (current !== undefined) show(current);
  }

  // Points of the strips say which row they are, and lead to it; so do addresses.
  for (const point of document.querySelectorAll("circle[data-row]")) {
    const r = report.rows[point.dataset.row];
    point.append(drawn("title", {}, `${r.claim}${r.instance && ` (${r.instance})`}: slack ${Number(r.slack.toPrecision(3))}`));
  }
  function show(i) {
    if (!lines[i]) return;
    if (lines[i].hidden) {
      for (const id of ["text", "group", "evidence"]) field(id).value = "";
      hidden.clear();
      filter();
    }
    if (!opened.has(i)) toggle(i, true);
    lines[i].scrollIntoView({ block: "center" });
    lines[i].querySelector("button.open").focus({ preventScroll: true });
  }
  document.addEventListener("click", (e) => {
    const point = e.target.closest?.("circle[data-row]");
    if (point) { show(Number(point.dataset.row)); remember(Number(point.dataset.row)); }
  });
  addEventListener("popstate", recall);
  recall();

  field("download").addEventListener("click", () => {
    const a = element("a", undefined, { href: URL.createObjectURL(new Blob([JSON.stringify(report, null, 2) + "\n"], { type: "application/json" })), download: "report.json" });
    a.click();
    URL.revokeObjectURL(a.href);
  });
})();
