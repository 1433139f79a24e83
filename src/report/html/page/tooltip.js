/// A box with figures beside a point of `host`; below `floor` where it is too wide for either side. Readers by ear get the
/// same from announce().
class Tooltip {
  constructor(host) {
    this.host = host;
    this.box = html("div", {class: "tooltip", hidden: "", "aria-hidden": "true"});
    host.append(this.box);
  }

  show(x, y, floor, content) {
    clear(this.box).append(...content);
    this.box.hidden = false;
    const {offsetWidth: width, offsetHeight: height} = this.box;
    const left = [x + 16, x - 16 - width].find(place => place >= 0 && place + width <= this.host.clientWidth);
    this.box.style.left = `${left === undefined ? Math.max((this.host.clientWidth - width) / 2, 0) : left}px`;
    this.box.style.top = `${left === undefined ? floor : Math.max(y - height / 2, 0)}px`;
  }

  hide() {
    this.box.hidden = true;
  }
}

/// The lines' values at one size, best first; `nearest` stands out.
function tooltipContent(panel, quantity, size, rows, nearest, hint) {
  const body = html("tbody");
  for (const row of rows) {
    const values = row.record.median === undefined
        ? [html("td", {colspan: 2, class: "status"}, row.record.status)]
        : [html("td", {class: "num"}, quantity.text(row.value)),
           html("td", {class: "num minor"}, row.interval ? quantity.rangeText(...row.interval) : "")];
    body.append(html("tr", row.line === nearest ? {class: "nearest"} : {},
                     html("td", {}, swatch(row.line.look)), html("td", {}, row.line.name), ...values));
  }
  const problem = panel.square ? `n = ${sizeText(size)}` : rows[0].record.problem;
  const here = rows.find(row => row.line === nearest);
  const interval = here && here.interval ? [html("small", {class: "narrow"}, `interval ${quantity.rangeText(...here.interval)}`)]
      : [];
  return [html("b", {}, problem), html("table", {}, body), ...interval, html("small", {}, hint)];
}
