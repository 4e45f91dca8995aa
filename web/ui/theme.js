// Light or dark: as the reader chose in this browser, else as the system says.
const dark = matchMedia("(prefers-color-scheme: dark)");

const theme = () => localStorage.getItem("frente.theme") ?? (dark.matches ? "dark" : "light");

export function applyTheme() {
  document.documentElement.dataset.theme = theme();
}

export function switchTheme() {
  localStorage.setItem("frente.theme", theme() === "dark" ? "light" : "dark");
  applyTheme();
}

addEventListener("storage", applyTheme);
dark.addEventListener("change", applyTheme);
