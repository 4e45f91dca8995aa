// Runs before anything is drawn (index.html): light or dark, so that the page does not flash. theme.js does the rest.
document.documentElement.dataset.theme =
  localStorage.getItem("frente.theme") || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
