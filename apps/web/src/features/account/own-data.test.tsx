import type { DataExport, DataExportStatus } from '@groundwork/domain';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { hideToast } from '../../ui/toast.ts';
import { OwnData } from './own-data.tsx';

const network = mockNetwork();
afterEach(() => hideToast());

const making: DataExport = {
  id: 1,
  state: 'making',
  progress: 40,
  bytes: 0,
  createdAt: '2026-11-29T10:00:00.000Z',
  expiresAt: '2026-11-30T10:00:00.000Z',
};
const ready: DataExport = { ...making, state: 'ready', progress: 100, bytes: 2_340_000 };

function serve(...answers: DataExportStatus[]) {
  const [first, ...later] = answers;
  let current = first;
  const world = { starts: 0 };
  network.use(
    http.get(`${ORIGIN}/api/account/export`, () => {
      const answer = current;
      current = later.shift() ?? current;
      return HttpResponse.json(answer);
    }),
    http.post(`${ORIGIN}/api/account/export`, () => {
      world.starts += 1;
      current = later.shift() ?? current;
      return HttpResponse.json(current, { status: 202 });
    }),
  );
  renderApp(<OwnData />);
  return world;
}
const button = (name: string) => screen.findByRole('button', { name });

describe('your data', () => {
  it('is collected on request, shows how far it is, and is then downloaded', async () => {
    network.use();
    const none = { newest: null, startsLeft: 3 };
    let status: DataExportStatus = none;
    network.use(
      http.get(`${ORIGIN}/api/account/export`, () => HttpResponse.json(status)),
      http.post(`${ORIGIN}/api/account/export`, () => {
        status = { newest: making, startsLeft: 2 };
        return HttpResponse.json(status, { status: 202 });
      }),
    );
    renderApp(<OwnData />);
    await userEvent.click(await button('Download my data'));
    const bar = await screen.findByRole('progressbar', { name: 'Collecting your data' });
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    const heading = screen.getByRole('heading', { name: 'Your data' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    status = { newest: ready, startsLeft: 2 };
    const link = await screen.findByRole('link', { name: 'Download file (2.3 MB)' }, { timeout: 5000 });
    expect(link.getAttribute('href')).toBe('/api/account/export/file');
    expect(link.hasAttribute('download')).toBe(true);
    expect(screen.getByText(/It's kept until 30 November 2026/)).toBeDefined();
    expect(await button('Make a new file')).toBeDefined();
  });

  it('that is there has no button once three were made, and says why', async () => {
    serve({ newest: ready, startsLeft: 0 });
    expect(await screen.findByText(/You've made 3 files today/)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('of earlier files that are gone says why there is no button', async () => {
    serve({ newest: null, startsLeft: 0 });
    expect(await screen.findByText(/You've made 3 files today/)).toBeDefined();
  });

  it('that could not be collected is tried again', async () => {
    const world = serve(
      { newest: { ...making, state: 'failed' }, startsLeft: 2 },
      { newest: making, startsLeft: 1 },
    );
    expect(await screen.findByText("Couldn't collect your data.")).toBeDefined();
    await userEvent.click(await button('Try Again'));
    expect(await screen.findByRole('progressbar')).toBeDefined();
    expect(world.starts).toBe(1);
  });

  it('that could not be loaded says so in its place', async () => {
    const body = { statusCode: 500, code: 'server.error', error: 'E', message: 'Broken.' };
    network.use(http.get(`${ORIGIN}/api/account/export`, () => HttpResponse.json(body, { status: 500 })));
    renderApp(<OwnData />);
    expect(await screen.findByText(/Couldn't load this/, {}, { timeout: 10_000 })).toBeDefined();
  }, 15_000);

  it('tells why a file was not begun', async () => {
    const body = { statusCode: 409, code: 'data_export.too_many', error: 'E', message: 'Tomorrow again.' };
    serve({ newest: null, startsLeft: 1 });
    network.use(http.post(`${ORIGIN}/api/account/export`, () => HttpResponse.json(body, { status: 409 })));
    await userEvent.click(await button('Download my data'));
    expect(await screen.findByText("Couldn't start collecting your data")).toBeDefined();
  });
});
