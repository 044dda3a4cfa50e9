import type { Notice } from '@groundwork/domain';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { CurrentUserContext } from '../features/auth/current-user.ts';
import { mockNetwork, ORIGIN } from '../test/network.ts';
import { renderApp } from '../test/render-app.tsx';
import { buildUser } from '../test/samples.ts';
import { NoticeBell } from './notice-bell.tsx';

const network = mockNetwork();

const comment = (id: number, startupId = 7, isNew = true): Notice => ({
  id: `comment-${id}`,
  kind: 'comment',
  at: `2026-01-0${id}T10:00:00.000Z`,
  startup: { id: startupId, name: 'Routely' },
  isNew,
  name: 'Noor',
  text: 'Why?',
  reportId: 3,
});

function open(at: string, notices: Notice[]) {
  const seen: unknown[] = [];
  let asked = 0;
  network.use(
    http.get(`${ORIGIN}/api/notices`, () => {
      asked += 1;
      return HttpResponse.json(notices);
    }),
    http.post(`${ORIGIN}/api/notices/seen`, async ({ request }) => {
      seen.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  renderApp(
    <CurrentUserContext value={buildUser()}>
      <NoticeBell />
    </CurrentUserContext>,
    at,
  );
  return { seen, isAsked: () => waitFor(() => expect(asked).toBeGreaterThan(0)) };
}

const bell = (name: string) => screen.findByRole('link', { name });

it('says how many are new', async () => {
  const { seen } = open('/', [comment(3), comment(2), comment(1, 7, false)]);
  expect((await bell('Notices, 2 new')).getAttribute('href')).toBe('/notices');
  expect(seen).toEqual([]);
});

it('says nothing while nothing is new', async () => {
  const { isAsked, seen } = open('/', [comment(1, 7, false)]);
  await isAsked();
  expect(await bell('Notices')).toBeDefined();
  expect(seen).toEqual([]);
});

it('announces nothing of the page that is open, and has it seen', async () => {
  const { seen } = open('/report/7', [comment(3), comment(2)]);
  await waitFor(() => expect(seen).toEqual([{ through: '2026-01-03T10:00:00.000Z' }]));
  expect(await bell('Notices')).toBeDefined();
});

it('announces all when some of them are about other pages', async () => {
  const { seen } = open('/report/7', [comment(3), comment(2, 8)]);
  expect(await bell('Notices, 2 new')).toBeDefined();
  expect(seen).toEqual([]);
});

it('is current, and leaves it to the list to mark them, on the page of the notices', async () => {
  const { isAsked, seen } = open('/notices', [comment(1)]);
  await isAsked();
  expect((await bell('Notices')).getAttribute('aria-current')).toBe('page');
  expect(seen).toEqual([]);
});
