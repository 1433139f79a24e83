/// The section that shows one case: chosen from a list, from a chart's point or a table's row.
class SamplesSection {
  constructor(section, picked) {
    this.picked = picked;
    this.cases = new Map();
    for (const panel of panels)
      for (const line of panel.lines) for (const [, index] of line.points) this.cases.set(index, {panel, line});
    this.select = this.caseList();
    this.previous = this.step("Smaller size", "‹", -1);
    this.next = this.step("Larger size", "›", 1);
    this.range = html("div");
    this.figure = html("div", {class: "chart"});
    this.beyond = html("p", {class: "beyond"});
    this.facts = html("dl", {class: "facts"});
    this.note = html("p", {class: "note"});
    const controls = html("div", {class: "controls"},
                          html("label", {class: "choice grow", for: "case"}, html("span", {}, "Case"), this.select),
                          html("div", {class: "steps"}, this.previous, this.next), this.range);
    section.append(html("div", {class: "card"}, controls,
                        html("div", {class: "split"}, html("figure", {}, this.beyond, this.figure, this.note), this.facts)));
    new ResizeObserver(() => this.draw()).observe(this.figure);
    whenPrinting(on => {
      this.printing = on;
      this.draw(true);
    });
  }

  caseList() {
    const select = html("select", {id: "case"});
    for (const panel of panels)
      for (const line of panel.lines) {
        const group = html("optgroup", {label: panels.length > 1 ? `${panel.title}: ${line.name}` : line.name});
        for (const [, index] of line.points)
          group.append(new Option(`${records[index].problem}, ${line.name}`, index));
        select.append(group);
      }
    select.addEventListener("change", () => this.picked(Number(select.value)));
    return select;
  }

  step(title, text, by) {
    const button = html("button", {type: "button", title, "aria-label": title}, text);
    button.addEventListener("click", () => this.picked(this.neighbour(by)));
    return button;
  }

  neighbour(by) {
    const {points} = this.cases.get(this.index).line;
    const place = points.findIndex(([, index]) => index === this.index) + by;
    return place >= 0 && place < points.length ? points[place][1] : undefined;
  }

  /// Shows a case, by its record's index.
  show(index) {
    const {line} = this.cases.get(index);
    const record = records[index];
    this.index = index;
    this.select.value = String(index);
    this.previous.disabled = this.neighbour(-1) === undefined;
    this.next.disabled = this.neighbour(1) === undefined;
    const bulk = bulkOf(record, samplesOf(record).flat());
    this.chart = new SamplesChart(record, line.look, bulk);
    clear(this.range);
    if (bulk) {
      const options = [{value: "bulk", text: "bulk"}, {value: "all", text: "all"}];
      this.range.append(choice("Range", options, "bulk", value => {
        this.chart = new SamplesChart(record, line.look, value === "bulk" ? bulk : null);
        this.draw(true);
      }));
    }
    this.writeFacts(record);
    this.draw(true);
  }

  draw(always = false) {
    const width = this.printing ? printWidth.whole : Math.floor(this.figure.clientWidth);
    if (!this.chart || width <= 0 || (!always && width === this.drawnWidth)) return;
    this.drawnWidth = width;
    clear(this.figure).append(this.chart.draw(width));
    this.beyond.textContent = this.chart.beyondText();
    this.beyond.hidden = !this.beyond.textContent;
  }

  writeFacts(record) {
    const time = seconds => seconds === null || seconds === undefined ? "" : timeText(seconds);
    const range = record.low === undefined ? "" : timeRangeText(record.low, record.high, record.median);
    const facts = [
      ["case", `${record.problem}, ${record.name}`],
      ["median", time(record.median)],
      [record.range ? "passes' range" : "95 % interval", range],
      ["half of it", record.width === undefined ? "" : `±${percentText(record.width)}`],
      ["rate", record.gflops ? rateText(record.gflops) : ""],
      ["min", time(record.min)],
      ["middle half", record.q1 === undefined ? "" : timeRangeText(record.q1, record.q3, record.median)],
      ["p95", time(record.p95)],
      ["max", time(record.max)],
      ["mean", time(record.mean)],
      ["deviation", time(record.stddev)],
      ["samples", `${groupedText(record.samples_count)} in ${record.passes} passes`],
      ["first call", time(record.first_call)],
      ["worker start", time(record.setup)],
    ];
    clear(this.facts).append(...facts.filter(([, text]) => text).map(
        ([name, text]) => html("div", {}, html("dt", {}, name), html("dd", {}, text))));
    const band = record.range ? "from the least to the greatest pass: too few for an interval"
        : "the 95 % interval of the median over passes";
    clear(this.note).append(
        record.samples ? "A dot is a sample, a tick a pass's median."
            : "The file has no samples, only their summary: the box is the middle half, the ticks min, p95 and max.",
        record.low === undefined ? "" : ` The shaded band is ${band}.`);
  }
}

/// The measured case whose interval (or range of passes) is the widest: where doubt is greatest.
function mostDoubtful() {
  const measured = records.map((record, index) => ({record, index})).filter(({record}) => record.median !== undefined);
  if (measured.length === 0) return undefined;
  const width = ({record}) => record.low === undefined ? 0 : (record.high - record.low) / record.median;
  return measured.reduce((a, b) => (width(b) > width(a) ? b : a)).index;
}
