import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { mockNetwork } from '../test/network.ts';
import { reloadWhenReplaced } from './reload-when-replaced.ts';

const network = mockNetwork();
afterEach(() => document.head.replaceChildren());

const page = (entry: string) => `<div id="root"></div><script>["${entry}"]</script>`;

it.each([
  ['another version', () => HttpResponse.html(page('/assets/main-b.js')), 1],
  ['the same version', () => HttpResponse.html(page('/assets/main-a.js')), 0],
  ['nothing yet', () => HttpResponse.html(page('/assets/main-b.js'), { status: 503 }), 0],
  ['no page', () => HttpResponse.html('<p>Log in to the hotel</p>'), 0],
  ['no answer', () => HttpResponse.error(), 0],
])('a page whose code is gone is reloaded where the server has %s', async (_what, answer, times) => {
  document.head.innerHTML = '<script type="module" src="/assets/main-a.js"></script>';
  network.use(http.get(window.location.href, answer));
  const reload = vi.fn();
  await reloadWhenReplaced(reload);
  expect(reload).toHaveBeenCalledTimes(times);
});
