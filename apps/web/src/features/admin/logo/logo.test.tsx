import { MAX_SVG_LENGTH } from '@groundwork/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { hideToast } from '../../../ui/toast.ts';
import { refusal } from '../test/admin-world.ts';
import { chooseFile, field, press, write } from '../test/open-admin.tsx';
import { LogoPage } from './logo-page.tsx';

const network = mockNetwork();
afterEach(() => hideToast());

const draw = (path: string) => `<svg viewBox="0 0 9 9"><path d="${path}"/></svg>`;
const OLD = draw('M0 0h9v9z');
const NEW = draw('M1 1h3v3z');

/** Serves this logo and records the writes. Requests fail with the status `refused` unless it is 0. */
function serve(svgCode: string | null) {
  const world = { svgCode, sent: [] as unknown[], refused: 0 };
  network.use(
    http.get(`${ORIGIN}/api/logo-media/active`, () =>
      world.refused === 0
        ? HttpResponse.json({ svgCode: world.svgCode })
        : refusal(world.refused, 'server.error'),
    ),
    http.put(`${ORIGIN}/api/admin/logo-media/active`, async ({ request }) => {
      const body = (await request.json()) as { svgCode: string | null };
      world.sent.push(body);
      if (world.refused > 0) return refusal(world.refused, 'request.invalid');
      world.svgCode = body.svgCode;
      return HttpResponse.json(body);
    }),
  );
  return world;
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const drawn = (name: string) =>
  region(name)
    .queryAllByRole('figure')
    .map(figure => figure.querySelector('path')?.getAttribute('d') ?? null);
const save = () => region('New logo').getByRole<HTMLButtonElement>('button', { name: 'Save logo' });

it('shows the logo in both themes', async () => {
  serve(OLD);
  renderApp(<LogoPage />);
  await waitFor(() => expect(drawn('Current logo')).toEqual(['M0 0h9v9z', 'M0 0h9v9z']));
  expect(region('Current logo').getByText('Light theme')).toBeDefined();
  expect(region('Current logo').getByText('Dark theme')).toBeDefined();
});

it('shows what was pasted before it is saved, and then as the logo', async () => {
  const { sent } = serve(null);
  renderApp(<LogoPage />);
  expect(save().disabled).toBe(true);
  await write('SVG code', NEW);
  await waitFor(() => expect(drawn('New logo')).toEqual(['M1 1h3v3z', 'M1 1h3v3z']));
  expect(sent).toEqual([]);
  await userEvent.click(save());
  expect(await screen.findByText('Logo updated')).toBeDefined();
  await waitFor(() => expect(drawn('Current logo')).toEqual(['M1 1h3v3z', 'M1 1h3v3z']));
  expect(sent).toEqual([{ svgCode: NEW }]);
  expect(field('SVG code').value).toBe('');
});

it('keeps what was pasted when one goes elsewhere, until it is saved', async () => {
  serve(null);
  const note = "We've restored your unsaved text.";
  renderApp(<LogoPage />);
  await write('SVG code', NEW);
  expect(screen.queryByText(note)).toBeNull();
  cleanup();
  renderApp(<LogoPage />);
  expect(field('SVG code').value).toBe(NEW);
  expect(screen.getByText(note)).toBeDefined();
  await waitFor(() => expect(save().disabled).toBe(false));
  await userEvent.click(save());
  await waitFor(() => expect(field('SVG code').value).toBe(''));
  cleanup();
  renderApp(<LogoPage />);
  expect(field('SVG code').value).toBe('');
});

it('takes a file', async () => {
  serve(null);
  renderApp(<LogoPage />);
  await chooseFile('logo.svg', NEW);
  await waitFor(() => expect(field('SVG code').value).toBe(NEW));
  await waitFor(() => expect(drawn('New logo')).toEqual(['M1 1h3v3z', 'M1 1h3v3z']));
});

it('draws no script of it', async () => {
  serve(null);
  renderApp(<LogoPage />);
  await write(
    'SVG code',
    `<svg viewBox="0 0 9 9" onload="alert(1)"><script>1</script><path d="M2 2h2v2z"/></svg>`,
  );
  await waitFor(() => expect(drawn('New logo')).toEqual(['M2 2h2v2z', 'M2 2h2v2z']));
  const preview = region('New logo').getAllByRole('figure')[0] as HTMLElement;
  expect(preview.innerHTML).not.toMatch(/script|onload/);
});

it.each([
  ['what is too large', draw(`M0 0${' '.repeat(MAX_SVG_LENGTH)}`), 'At most 64 KB'],
  ['what is too large in bytes alone', `<!--${'ä'.repeat(MAX_SVG_LENGTH / 2)}-->${NEW}`, 'At most 64 KB'],
  ['what is no drawing', '<p>Hello</p>', "There's nothing to draw in this SVG."],
])('refuses %s', async (_, code, told) => {
  serve(null);
  renderApp(<LogoPage />);
  await write('SVG code', code);
  expect(await screen.findByText(told)).toBeDefined();
  expect(save().disabled).toBe(true);
});

it('keeps what was pasted when it cannot be saved', async () => {
  const world = serve(null);
  renderApp(<LogoPage />);
  await write('SVG code', NEW);
  await waitFor(() => expect(save().disabled).toBe(false));
  world.refused = 400;
  await userEvent.click(save());
  expect(await screen.findByText('Failed to update logo')).toBeDefined();
  expect(field('SVG code').value).toBe(NEW);
});

it('goes back to the own mark, once that is confirmed', async () => {
  const { sent } = serve(OLD);
  renderApp(<LogoPage />);
  await press("Use Groundwork's mark");
  const dialog = within(await screen.findByRole('dialog', { name: "Use Groundwork's mark" }));
  expect(sent).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Remove logo' }));
  expect(await screen.findByText('Logo removed')).toBeDefined();
  expect(sent).toEqual([{ svgCode: null }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: "Use Groundwork's mark" })).toBeNull());
});

it('says when it does not load', async () => {
  const world = serve(OLD);
  world.refused = 403;
  renderApp(<LogoPage />);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Couldn't load the logo/);
  world.refused = 0;
  await press('Retry');
  await waitFor(() => expect(drawn('Current logo')).toEqual(['M0 0h9v9z', 'M0 0h9v9z']));
});
