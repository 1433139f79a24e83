const svgSpace = "http://www.w3.org/2000/svg";

/// An HTML element with attributes and children (nodes or text); text is never markup.
function html(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

function clear(node) {
  node.replaceChildren();
  return node;
}

/// Says something to readers of the page by ear.
function announce(text) {
  document.getElementById("announcer").textContent = text;
}

function scrollTo(node) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  node.scrollIntoView({behavior: calm ? "auto" : "smooth", block: "nearest"});
}

/// Widths in pixels of pictures for paper: two side by side, and one, on a page of A4 or Letter. They shrink by a third
/// there, their text too.
const printWidth = {half: 480, whole: 640};

/// Calls `prepare` with true before the page goes on paper and with false afterwards.
function whenPrinting(prepare) {
  const printing = matchMedia("print");
  printing.addEventListener("change", () => prepare(printing.matches));
  addEventListener("beforeprint", () => prepare(true));
  addEventListener("afterprint", () => prepare(false));
}

let choices = 0;

/// One of a few options: buttons side by side, or a list where these are many. Each is {value, text}.
function choice(name, options, value, changed) {
  const id = `choice-${++choices}`;
  if (options.length > 4) {
    const select = html("select", {id});
    for (const option of options) select.append(new Option(option.text, option.value, false, option.value === value));
    select.addEventListener("change", () => changed(select.value));
    return html("label", {class: "choice", for: id}, html("span", {}, name), select);
  }
  const group = html("fieldset", {class: "choice"}, html("legend", {}, name));
  const buttons = html("div", {class: "segments"});
  options.forEach((option, i) => {
    const input = html("input", {type: "radio", name: id, id: `${id}-${i}`, value: option.value});
    input.checked = option.value === value;
    input.addEventListener("change", () => changed(option.value));
    buttons.append(input, html("label", {for: input.id}, option.text));
  });
  group.append(buttons);
  return group;
}
