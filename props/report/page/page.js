"use strict";
// The page works on the JSON inside it: rows[i] of the report is the i-th row
// of the table. Whatever a run brought is set as text, never as markup.
(() => {
  const report = JSON.parse(document.getElementById("report").textContent);
  const claims = JSON.parse(document.getElementById("claims").textContent);
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

  // Rows open into details, made when they are first asked for.
  lines.forEach((line, i) => {
    line.className = "row";
    const head = line.cells[0];
    const button = element("button", undefined, { type: "button", class: "open", "aria-expanded": "false" });
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => toggle(i));
    for (let c = 1; c < line.cells.length; c++) if (labels[c]) line.cells[c].dataset.label = labels[c];
  });
  const details = new Map();
  function toggle(i, open) {
    const line = lines[i], button = line.querySelector("button.open");
    const want = open ?? button.getAttribute("aria-expanded") !== "true";
    button.setAttribute("aria-expanded", String(want));
    if (!want) { details.get(i)?.remove(); return; }
    if (!details.has(i)) details.set(i, detail(i));
    line.after(details.get(i));
  }
  // A figure as text; all of its digits are in the JSON.
  const figure = (x) => (x === null || x === undefined ? "unbounded" : Math.abs(x) >= 1e-3 || x === 0 ? String(Number(x.toPrecision(6))) : x.toExponential(3));
  function detail(i) {
    const row = report.rows[i], claim = claims[row.claim] ?? {};
    const line = element("tr", undefined, { class: "detail" });
    const cell = element("td", undefined, { colspan: "7" });
    const list = element("dl");
    const add = (name, text) => { if (text !== null && text !== undefined && text !== "") list.append(element("dt", name), element("dd", text)); };
    add("Statement", claim.statement);
    add("Reference", row.reference);
    add("How it is decided", claim.method);
    add("What would reject it", claim.rejects);
    add("Guarantee", [row.evidence, row.guarantee].filter(Boolean).join(", "));
    add("Observed", row.observed && figure(row.observed.mid));
    if (row.observed && row.observed.lo !== row.observed.hi) add("Interval", figure(row.observed.lo) + " … " + figure(row.observed.hi));
    add("Bound", figure(row.bound));
    add("Share of α", row.alpha && figure(row.alpha));
    add("n", row.n);
    add("Detects", row.detectable && figure(row.detectable));
    add("Witness", row.witness);
    add("Reason", row.reason);
    for (const w of row.warnings) add("Warning", w);
    cell.append(list);
    if (row.observed) { const picture = scale(row); if (picture) cell.append(picture); }
    cell.append(command(row.reproduce));
    if (row.verdict === "refuted") cell.append(link("#f" + i, "To the finding"));
    line.append(cell);
    return line;
  }
  const link = (to, text) => element("a", text, { href: to });

  // A command with a button that copies it.
  function command(text) {
    const box = element("div", undefined, { class: "command" });
    const pre = element("pre"), button = element("button", "Copy the command", { type: "button" });
    pre.append(element("code", text));
    button.addEventListener("click", async () => {
      button.textContent = (await copy(text)) ? "Copied" : "Select and copy by hand";
      setTimeout(() => { button.textContent = "Copy the command"; }, 2000);
    });
    box.append(pre, button);
    return box;
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
    const marks = [[row.bound, "bound "], [o.mid, ""]].filter(([v]) => v !== null);
    if (marks.length === 2 && Math.abs(x(marks[0][0]) - x(marks[1][0])) < 80) {
      svg.append(drawn("text", { x: 280, y: 46 }, `observed ${short(o.mid)}, bound ${short(row.bound)}${log ? " (logarithmic)" : ""}`));
    } else {
      for (const [v, word] of marks) svg.append(drawn("text", { x: Math.min(510, Math.max(50, x(v))), y: 46 }, word + short(v)));
    }
    return svg;
  }

  // Filters.
  const searched = report.rows.map((r) => [r.claim, r.instance, r.reference, r.witness, r.reason, claims[r.claim]?.statement].join("\n").toLowerCase());
  function filter() {
    const words = field("text").value.toLowerCase().split(/\s+/).filter(Boolean);
    const group = field("group").value, evidence = field("evidence").value;
    let shown = 0;
    lines.forEach((line, i) => {
      const r = report.rows[i];
      const keep = !hidden.has(r.verdict) && (!group || r.group === group) && (!evidence || r.evidence === evidence) && words.every((w) => searched[i].includes(w));
      line.hidden = !keep;
      const open = details.get(i);
      if (open) open.hidden = !keep;
      if (keep) shown++;
    });
    field("shown").textContent = shown === lines.length ? `${shown} rows` : `${shown} of ${lines.length} rows`;
  }
  form.hidden = false;
  form.addEventListener("submit", (e) => e.preventDefault());
  form.addEventListener("input", filter);
  form.addEventListener("reset", () => {
    hidden.clear();
    for (const b of form.querySelectorAll(".toggle")) b.setAttribute("aria-pressed", "true");
    setTimeout(filter);
  });
  for (const b of form.querySelectorAll(".toggle")) {
    b.addEventListener("click", () => {
      const off = b.getAttribute("aria-pressed") === "true";
      b.setAttribute("aria-pressed", String(!off));
      if (off) hidden.add(b.dataset.verdict); else hidden.delete(b.dataset.verdict);
      filter();
    });
  }
  for (const a of document.querySelectorAll("[data-group]")) {
    a.addEventListener("click", () => { field("group").value = a.dataset.group; filter(); });
  }

  // Sorting by a column; the third click restores the run's order.
  const missing = (x) => (x === null || x === undefined ? Infinity : x);
  const keys = [(r) => r.claim + "\n" + r.instance, (r) => r.evidence ?? "", (r) => missing(r.observed?.mid), null, (r) => missing(r.bound), (r) => missing(r.slack), (r) => r.verdict];
  Array.from(table.tHead.rows[0].cells).forEach((head, c) => {
    if (!keys[c]) return;
    const button = element("button", head.textContent, { type: "button" });
    head.textContent = "";
    head.append(button);
    button.addEventListener("click", () => {
      const next = { none: "ascending", ascending: "descending", descending: "none" }[head.getAttribute("aria-sort")];
      for (const other of table.tHead.querySelectorAll("[aria-sort]")) {
        other.setAttribute("aria-sort", "none");
        const b = other.querySelector("button");
        if (b) b.textContent = b.textContent.replace(/ [▲▼]$/, "");
      }
      head.setAttribute("aria-sort", next);
      if (next !== "none") button.textContent += next === "ascending" ? " ▲" : " ▼";
      const order = lines.map((_, i) => i);
      if (next !== "none") {
        const sign = next === "ascending" ? 1 : -1, key = report.rows.map(keys[c]);
        order.sort((i, j) => (key[i] < key[j] ? -sign : key[i] > key[j] ? sign : i - j));
      }
      const all = document.createDocumentFragment();
      for (const i of order) {
        all.append(lines[i]);
        if (lines[i].querySelector("button.open").getAttribute("aria-expanded") === "true") all.append(details.get(i));
      }
      body.append(all);
    });
  });

  // Points of the strips say which row they are, and lead to it; so do addresses.
  for (const point of document.querySelectorAll("circle[data-row]")) {
    const r = report.rows[point.dataset.row];
    point.append(drawn("title", {}, `${r.claim}${r.instance && ` (${r.instance})`}: slack ${Number(r.slack.toPrecision(3))}`));
  }
  function show(i) {
    if (!lines[i]) return;
    if (lines[i].hidden) { form.reset(); hidden.clear(); filter(); }
    toggle(i, true);
    lines[i].scrollIntoView({ block: "center" });
    lines[i].querySelector("button.open").focus({ preventScroll: true });
  }
  document.addEventListener("click", (e) => {
    const point = e.target.closest?.("circle[data-row]");
    if (point) show(Number(point.dataset.row));
  });
  const addressed = () => { const found = /^#r(\d+)$/.exec(location.hash); if (found) show(Number(found[1])); };
  addEventListener("hashchange", addressed);
  addressed();

  field("download").addEventListener("click", () => {
    const a = element("a", undefined, { href: URL.createObjectURL(new Blob([JSON.stringify(report, null, 2) + "\n"], { type: "application/json" })), download: "report.json" });
    a.click();
    URL.revokeObjectURL(a.href);
  });
})();
