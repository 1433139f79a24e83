// Light or dark as the reader's system says, until the button says otherwise. Set before anything is painted.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => { root.dataset.theme = dark.matches ? "dark" : "light"; };
  follow();
  root.classList.add("scripts");
  dark.addEventListener("change", follow);
})();
