// Runs before the first paint, so that the page never flashes in the other theme, or with a bar that it does not have.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('groundwork:color-scheme');
  } catch {
    // Storage may be blocked: the default holds.
  }
  const light = chosen === 'light' || (chosen === 'auto' && !matchMedia('(prefers-color-scheme: dark)').matches);
  const page = document.documentElement;
  page.setAttribute('data-mantine-color-scheme', light ? 'light' : 'dark');
  page.toggleAttribute('data-bare', /^\/(auth|simple-auth|login|shared)\b/.test(location.pathname));
})();
