// The charts: time and rate of one panel side by side, with a legend for both.
class Panels {
  constructor(section, pick) {
    this.section = section;
    this.pick = pick;
    this.selected = null;
    this.controls = html("div", {class: "controls"});
    this.legend = html("div", {class: "legend", role: "group", "aria-label": "Lines shown"});
    this.figures = html("div", {class: "figures"});
    this.others = html("div", {class: "print-only"});
    section.append(html("div", {class: "card"}, this.controls, this.legend, this.figures), this.others);
    this.open(0);
    new ResizeObserver(() => this.redraw()).observe(this.figures);
    document.addEventListener("pointerdown", event => {
      if (!this.figures.contains(event.target)) this.leave();
    });
    whenPrinting(on => this.forPrint(on));
  }

  open(index) {
    this.index = index;
    this.panel = panels[index];
    this.state = stateOf(this.panel);
    this.state.selected = this.selected;
    this.drawControls();
    this.drawLegend();
    clear(this.figures);
    this.tooltip = new Tooltip(this.figures);
    const events = {hover: at => this.hover(at), pick: this.pick, tooltip: this.tooltip};
    this.charts = chartsOf(this.panel, this.state, events);
    this.figures.prepend(...this.charts.map(figureOf));
    this.redraw(true);
  }

  drawControls() {
    clear(this.controls);
    if (panels.length > 1) {
      const options = panels.map((panel, i) => ({value: String(i), text: panel.distinction}));
      this.controls.append(choice("Problem", options, String(this.index), value => this.open(Number(value))));
    }
    if (this.panel.sizes.length < 2) return;
    const scales = [{value: "log", text: "log"}, {value: "linear", text: "linear"}];
    const {state} = this;
    const change = set => value => { set(value); this.redraw(true); };
    this.controls.append(choice("Sizes", scales, state.x, change(value => { state.x = value; })),
                         choice("Time", scales, state.y.time, change(value => { state.y.time = value; })),
                         choice("Rate", scales, state.y.rate, change(value => { state.y.rate = value; })));
  }

  drawLegend() {
    clear(this.legend);
    for (const line of this.panel.lines) {
      const button = html("button", {type: "button", class: "legend-item", "aria-pressed": "true"},
                          swatch(line.look), line.name);
      button.addEventListener("click", () => this.toggle(line, button));
      this.legend.append(button);
    }
  }

  toggle(line, button) {
    const {hidden} = this.state;
    if (!hidden.delete(line.name)) hidden.add(line.name);
    button.setAttribute("aria-pressed", String(!hidden.has(line.name)));
    this.redraw(true);
  }

  hover(at) {
    this.state.hover = at;
    for (const chart of this.charts) chart.drawFocus();
  }

  leave() {
    this.tooltip.hide();
    this.hover(null);
  }

  /// Marks a case, by its record's index.
  select(index) {
    this.selected = this.state.selected = index;
    for (const chart of this.charts) chart.drawFocus();
  }

  redraw(always = false) {
    for (const chart of this.charts) {
      const width = Math.floor(chart.node.clientWidth);
      if (width > 0 && (always || width !== chart.drawnWidth)) {
        chart.drawnWidth = width;
        chart.draw(width);
      }
    }
  }

  /// On paper all panels are shown, and with all their lines.
  forPrint(on) {
    clear(this.others);
    this.state.printing = on;
    for (const chart of this.charts) chart.draw(on ? printWidth.half : chart.drawnWidth || printWidth.half);
    if (!on) return;
    panels.forEach((panel, i) => {
      if (i === this.index) return;
      const charts = chartsOf(panel, {...stateOf(panel), printing: true}, {});
      this.others.append(html("div", {class: "card"}, html("h3", {}, panel.title), legendOf(panel),
                              html("div", {class: "figures"}, ...charts.map(figureOf))));
      for (const chart of charts) chart.draw(printWidth.half);
    });
  }
}

/// How a panel is shown at first: log axes where values stretch over more than a decade, rates from 0.
function stateOf(panel) {
  const times = panel.lines.flatMap(line => line.points.map(([, index]) => records[index].median));
  return {
    x: isWide(panel.sizes) || panel.sizes.every(isPowerOfTwo) ? "log" : "linear",
    y: {time: isWide(times) ? "log" : "linear", rate: "linear"},
    hidden: new Set(),
    printing: false,
    hover: null,
    selected: null,
  };
}

function chartsOf(panel, state, events) {
  const Chart = panel.sizes.length > 1 ? SizeChart : DotChart;
  return [quantities.time, quantities.rate].map(quantity => new Chart(panel, quantity, state, events));
}

function figureOf(chart) {
  const {quantity, panel} = chart;
  const ranges = panel.lines.some(line => line.points.some(([, index]) => records[index].range));
  const what = panel.sizes.length > 1 ? "Bands" : "Whiskers";
  return html("figure", {}, html("h3", {}, quantity.title, " ", html("small", {}, quantity.better)), chart.node,
              html("figcaption", {}, `${panel.title}. ${what}: 95 % interval of the median`,
                   ranges ? "; least to greatest pass where passes are fewer than 6" : "", ". ",
                   html("a", {href: "#table"}, "All figures as a table")));
}

function legendOf(panel) {
  return html("p", {class: "legend"}, ...panel.lines.map(
      line => html("span", {class: "legend-item"}, swatch(line.look), line.name)));
}
