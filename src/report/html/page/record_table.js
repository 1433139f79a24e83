/// Makes the table of all cases sort, filter, and pick a case.
class RecordTable {
  constructor(table, controls, pick) {
    Object.assign(this, {table, pick});
    this.body = table.tBodies[0];
    this.rows = [...this.body.rows].map((node, place) => ({
      node, place, index: Number(node.dataset.record), text: node.textContent.toLowerCase(),
    }));
    [...table.tHead.rows[0].cells].forEach((heading, column) => this.makeSortable(heading, column));
    this.addFilter(controls);
    this.listen();
    if (this.rows.length > 0) this.rows[0].node.tabIndex = 0;
  }

  makeSortable(heading, column) {
    const button = html("button", {type: "button"}, ...heading.childNodes);
    heading.append(button);
    heading.dataset.heading = button.textContent;  // for paper
    button.addEventListener("click", () => this.sort(heading, column));
  }

  sort(heading, column) {
    const descending = heading.getAttribute("aria-sort") === "ascending";
    for (const other of heading.parentNode.cells) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", descending ? "descending" : "ascending");
    const value = this.valueOf(heading.dataset.key, column);
    const keyed = this.rows.map(row => ({row, value: value(row)}));
    keyed.sort((a, b) => compareUnknownLast(a.value, b.value, descending) || a.row.place - b.row.place);
    this.body.append(...keyed.map(({row}) => row.node));
    announce(`Sorted by ${heading.textContent}, ${descending ? "descending" : "ascending"}`);
  }

  /// What a column sorts by: a field of the records, or the text of its cells.
  valueOf(key, column) {
    if (key) return row => records[row.index][key];
    return row => {
      const cell = row.node.cells[column];
      return cell && cell.colSpan === 1 ? cell.textContent.trim() || undefined : undefined;
    };
  }

  addFilter(controls) {
    this.input = html("input", {type: "search", id: "filter", placeholder: "words in a row, e.g. eigen noisy",
                                autocomplete: "off", spellcheck: "false"});
    this.count = html("output", {for: "filter"});
    controls.append(html("label", {class: "choice grow", for: "filter"}, html("span", {}, "Filter"), this.input),
                    this.count);
    this.input.addEventListener("input", () => this.filter());
    this.filter();
  }

  filter() {
    const words = this.input.value.toLowerCase().split(/\s+/).filter(word => word);
    let shown = 0;
    for (const {node, text} of this.rows) {
      node.hidden = !words.every(word => text.includes(word));
      shown += node.hidden ? 0 : 1;
    }
    const all = groupedText(this.rows.length);
    this.count.textContent = shown === this.rows.length ? `${all} rows` : `${groupedText(shown)} of ${all} rows`;
  }

  /// A click or Enter picks a row's case; arrow keys go from row to row, which are one stop for Tab.
  listen() {
    this.body.addEventListener("click", event => this.choose(event.target.closest("tr")));
    this.body.addEventListener("keydown", event => {
      const row = event.target.closest("tr");
      if (event.key === "Enter" || event.key === " ") this.choose(row);
      else if (event.key === "ArrowDown") this.moveTo(visible(row, "nextElementSibling"), row);
      else if (event.key === "ArrowUp") this.moveTo(visible(row, "previousElementSibling"), row);
      else return;
      event.preventDefault();
    });
  }

  moveTo(row, from) {
    if (!row) return;
    from.tabIndex = -1;
    row.tabIndex = 0;
    row.focus();
  }

  choose(row) {
    const index = Number(row.dataset.record);
    if (records[index].median !== undefined) this.pick(index);
  }

  /// Marks a case's row.
  select(index) {
    for (const {node, index: at} of this.rows) {
      if (at === index) node.setAttribute("aria-current", "true");
      else node.removeAttribute("aria-current");
    }
  }
}

function visible(row, direction) {
  let next = row[direction];
  while (next && next.hidden) next = next[direction];
  return next;
}

/// Numbers by size, text by the alphabet with numbers in it by size; what is unknown comes last either way.
function compareUnknownLast(a, b, descending) {
  const unknown = value => value === undefined || value === null;
  if (unknown(a) || unknown(b)) return unknown(a) - unknown(b);
  const order = typeof a === "number" ? a - b : a.localeCompare(b, "en", {numeric: true});
  return descending ? -order : order;
}
