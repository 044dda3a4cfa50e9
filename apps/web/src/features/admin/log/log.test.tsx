import type { ListedLogEntry } from '@groundwork/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { refusal } from '../test/admin-world.ts';
import { address, press } from '../test/open-admin.tsx';
import { Component as LogPage } from './log-page.tsx';

const network = mockNetwork();

const build = (changes: Partial<ListedLogEntry> = {}): ListedLogEntry => ({
  id: 1,
  at: '2026-11-20T10:00:00.000Z',
  adminId: 1,
  adminName: 'admin',
  recordId: 5,
  action: 'update',
  kind: 'challenge',
  recordName: 'Market',
  before: { title: 'Markt' },
  after: { title: 'Market' },
  place: { challengeId: 5, stepId: null, username: null },
  ...changes,
});

/** Serves this log and records the queries. */
function serve(entries: ListedLogEntry[]) {
  const world = { entries, asked: [] as string[], isBroken: false };
  network.use(
    http.get(`${ORIGIN}/api/admin/log`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      world.asked.push(String(searchParams));
      if (world.isBroken) return refusal(403, 'request.forbidden');
      const [before, kind, action, admin] = ['before', 'kind', 'action', 'adminId'].map(name =>
        searchParams.get(name),
      );
      const found = world.entries.filter(
        entry =>
          entry.id < Number(before ?? Infinity) &&
          (kind ?? entry.kind) === entry.kind &&
          (action ?? entry.action) === entry.action &&
          Number(admin ?? entry.adminId) === entry.adminId,
      );
      return HttpResponse.json(found.slice(0, 50));
    }),
    http.get(`${ORIGIN}/api/admin/log/administrators`, () => {
      const names = new Map(world.entries.map(({ adminId, adminName }) => [adminId, adminName]));
      return HttpResponse.json([...names].map(([id, name]) => ({ id, name })));
    }),
  );
  return world;
}

const Address = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
};
const open = (at = '/admin/log') =>
  renderApp(
    <>
      <LogPage />
      <Address />
    </>,
    at,
  );
const entries = async () => within(await screen.findByRole('list', { name: 'Log' })).getAllByRole('listitem');
const records = async () => (await entries()).map(({ textContent }) => textContent);
const filter = (label: string, value: string) => userEvent.selectOptions(screen.getByLabelText(label), value);

it('says who did what and when, and what became of each field', async () => {
  serve([
    build({
      id: 3,
      action: 'delete',
      kind: 'step',
      recordName: 'Interviews',
      before: { order: 2, createdAt: '2026-11-19T10:00:00.000Z' },
      after: null,
    }),
    build({ id: 2, action: 'reset_password', kind: 'user', recordName: 'ada', before: null, after: null }),
    build(),
  ]);
  open();
  const [deleted, reset, changed] = await entries();
  expect(deleted?.textContent).toMatch(/^Deleted · StepInterviews#\d+admin/);
  expect(reset?.textContent).toMatch(/^Password reset · Userada#\d+admin/);
  expect(within(reset as HTMLElement).queryByRole('button')).toBeNull();
  expect(
    within(changed as HTMLElement)
      .getByRole('time')
      .getAttribute('datetime'),
  ).toBe('2026-11-20T10:00:00.000Z');
  await userEvent.click(within(deleted as HTMLElement).getByRole('button', { name: 'Show changes' }));
  await waitFor(() => expect(deleted?.textContent).toMatch(/Created at.*19.*2026/s));
  expect(deleted?.textContent).not.toContain('T10:00');
  const toggle = within(changed as HTMLElement).getByRole('button', { name: 'Show changes' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(toggle);
  await waitFor(() => expect(changed?.textContent).toMatch(/Title.*Markt.*Market/s));
  await userEvent.click(within(changed as HTMLElement).getByRole('button', { name: 'Hide changes' }));
  expect(changed?.textContent).not.toContain('Markt');
});

it('is filtered by kind, action and administrator, which the address keeps', async () => {
  const { asked } = serve([
    build({ id: 3, adminId: 7, adminName: 'grace', kind: 'user', action: 'create', recordName: 'ada' }),
    build({ id: 2, kind: 'user', recordName: 'bob' }),
    build(),
  ]);
  open();
  expect(await records()).toHaveLength(3);
  await filter('Kind', 'User');
  await waitFor(async () => expect(await records()).toHaveLength(2));
  await filter('Administrator', 'grace');
  await waitFor(async () => expect(await records()).toEqual([expect.stringContaining('ada')]));
  expect(address()).toBe('/admin/log?kind=user&admin=7');
  expect(asked.at(-1)).toBe('kind=user&adminId=7');
  await filter('Action', 'Deleted');
  expect(await screen.findByText('No entries match these filters.')).toBeDefined();
  await press('Clear filters');
  await waitFor(async () => expect(await records()).toHaveLength(3));
  expect(address()).toBe('/admin/log');
});

it('offers whoever ever wrote, of whom the newest page may know nothing', async () => {
  serve([
    ...Array.from({ length: 60 }, (_, place) => build({ id: 100 - place })),
    build({ id: 1, adminId: 7, adminName: 'grace', recordName: 'Long ago' }),
  ]);
  open();
  expect(await records()).toHaveLength(50);
  await filter('Administrator', 'grace');
  await waitFor(async () => expect(await records()).toEqual([expect.stringContaining('Long ago')]));
});

it('is filtered from the start where the address says so, by an administrator who is gone too', async () => {
  serve([build()]);
  open('/admin/log?admin=99&kind=nonsense');
  expect(await screen.findByText('No entries match these filters.')).toBeDefined();
  expect(screen.getByLabelText<HTMLSelectElement>('Administrator').selectedOptions[0]?.textContent).toBe(
    'Administrator 99',
  );
  expect(screen.getByLabelText<HTMLSelectElement>('Kind').value).toBe('');
});

it('[AD-123] links to where a record is edited, unless it is gone', async () => {
  const at = (challengeId: number | null, stepId: number | null, username: string | null = null) => ({
    challengeId,
    stepId,
    username,
  });
  serve([
    build({ id: 12, recordName: 'Gone', place: null }),
    build({ id: 11, kind: 'step', recordName: 'A step', place: at(5, 6) }),
    build({ id: 10, kind: 'question', recordName: 'A question', place: at(5, 6) }),
    build({ id: 9, kind: 'step_assistant', recordName: 'Nora: A step', place: at(5, 6) }),
    build({ id: 8, kind: 'user', recordName: 'ada', place: at(null, null, 'ada & co') }),
    build({ id: 7, kind: 'cohort', recordName: 'Spring', place: at(null, null) }),
    build({ id: 6, kind: 'logo', recordName: 'Logo', place: at(null, null) }),
    build(),
  ]);
  open();
  await entries();
  const links = screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['A step', '/admin?open=c5&edit=s5'],
    ['A question', '/admin?open=c5.s6&edit=q5'],
    ['Nora: A step', '/admin/steps/6/assistants'],
    ['ada', '/admin/users?q=ada+%26+co'],
    ['Spring', '/admin/cohorts/5'],
    ['Logo', '/admin/logo'],
    ['Market', '/admin?edit=c5'],
  ]);
});

it("[AD-123] is filtered by days, which are the reader's", async () => {
  const { asked } = serve([build()]);
  open('/admin/log?from=2026-11-02&to=never');
  await entries();
  const midnight = (day: number) => new Date(2026, 10, day).toISOString();
  expect(asked[0]).toBe(String(new URLSearchParams({ from: midnight(2) })));
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-11-02');
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-03' } });
  await waitFor(() =>
    expect(asked.at(-1)).toBe(String(new URLSearchParams({ from: midnight(2), until: midnight(4) }))),
  );
  expect(address()).toBe('/admin/log?from=2026-11-02&to=2026-11-03');
});

it('[AD-121] is downloaded as it is filtered, with the changes in words', async () => {
  const files: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file) && 'blob:x' }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { asked } = serve([build({ before: { isActive: true }, after: { isActive: false } })]);
  open('/admin/log?kind=challenge');
  await entries();
  await press('Download the log as CSV');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(asked.at(-1)).toBe('kind=challenge&limit=500');
  const [header, line] = (await files[0]?.text())?.split('\r\n') ?? [];
  expect(header).toContain('Time,Administrator,Action,Kind,Record,ID,Changes');
  expect(line).toBe('2026-11-20T10:00:00.000Z,admin,Changed,Challenge,Market,5,Active: Yes → No');
  vi.restoreAllMocks();
});

it('loads what is older', async () => {
  const { asked } = serve(Array.from({ length: 60 }, (_, place) => build({ id: 100 - place })));
  open();
  expect(await records()).toHaveLength(50);
  await press('Load more');
  await waitFor(async () => expect(await records()).toHaveLength(60));
  expect(asked.at(-1)).toBe('before=51');
});

it('says when nothing was written yet, and when it does not load', async () => {
  const world = serve([]);
  world.isBroken = true;
  open();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Couldn't load the log/);
  world.isBroken = false;
  await press('Retry');
  expect(await screen.findByText('No entries yet.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});
