/// A button that copies the command; without a clipboard it is selected, to be copied by hand.
function addCopyButton(command) {
  const button = html("button", {type: "button"}, "Copy");
  const said = text => {
    button.textContent = text;
    announce(text);
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  };
  const byHand = () => {
    getSelection().selectAllChildren(command);
    said(document.execCommand("copy") ? "Copied" : "Selected: press Ctrl+C");
  };
  button.addEventListener("click", () => {
    if (!navigator.clipboard) return byHand();
    return navigator.clipboard.writeText(command.textContent).then(() => said("Copied"), byHand);
  });
  command.parentNode.append(button);
}

function addThemeButton(button) {
  const root = document.documentElement;
  const show = () => {
    const other = root.dataset.theme === "dark" ? "light" : "dark";
    button.textContent = other === "dark" ? "☾ Dark" : "☀ Light";
    button.setAttribute("aria-label", `Switch to ${other} colours`);
  };
  button.addEventListener("click", () => { root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark"; });
  new MutationObserver(show).observe(root, {attributeFilter: ["data-theme"]});
  show();
}

function start() {
  addThemeButton(document.getElementById("theme"));
  const command = document.getElementById("command");
  if (command) addCopyButton(command);
  const parts = [];
  const show = index => { for (const part of parts) part(index); };
  const samplesNode = document.getElementById("samples");
  const pick = index => {
    show(index);
    scrollTo(samplesNode);
  };
  const table = new RecordTable(document.getElementById("records"), document.getElementById("table-controls"), pick);
  if (panels.length === 0) {
    for (const id of ["charts", "samples"]) {
      document.getElementById(id).remove();
      document.querySelector(`nav a[href="#${id}"]`).remove();
    }
    return;
  }
  const charts = new Panels(document.getElementById("charts"), pick);
  const samples = new SamplesSection(samplesNode, show);
  parts.push(index => charts.select(index), index => samples.show(index), index => table.select(index));
  show(mostDoubtful());
}

start();
