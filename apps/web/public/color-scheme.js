// Runs before the first paint, so that the page never flashes in the other theme.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('groundwork:color-scheme');
  } catch {
    // Storage may be blocked: the default holds.
  }
  const light = chosen === 'light' || (chosen === 'auto' && !matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', light ? 'light' : 'dark');
})();
