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

// What the server has drawn comes first: the app's code would share a slow line with its styles and its letters.
document.addEventListener('DOMContentLoaded', () => {
  const code = document.getElementById('code');
  if (!code) return;
  const load = () => {
    for (const script of code.content.querySelectorAll('script')) {
      // In their order, each when it is there: an import before what imports it.
      script.async = false;
      // Below stand the words that say that the app could not be loaded.
      script.addEventListener('error', () => {
        document.getElementById('snapshot')?.remove();
        document.documentElement.toggleAttribute('data-failed', true);
      });
    }
    document.head.append(code.content);
  };
  requestAnimationFrame(() => setTimeout(load));
  // In the background nothing is painted.
  setTimeout(load, 1000);
});
