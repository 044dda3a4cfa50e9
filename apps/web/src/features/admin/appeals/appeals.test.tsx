import type { Appeal } from '@groundwork/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { hideToast } from '../../../ui/toast.ts';
import { refusal, serveAdmin } from '../test/admin-world.ts';
import { enter, field, focused, openAdmin, press, write } from '../test/open-admin.tsx';

const network = mockNetwork();
afterEach(() => hideToast());

const AT = '2026-11-20T10:00:00.000Z';
const open: Appeal = {
  id: 4,
  at: AT,
  state: 'open',
  questionId: 21,
  question: 'Who has this problem?',
  answer: 'Nurses in Leeds.',
  criteria: [
    { id: 'who', text: 'One role', isRequired: true, isMet: false },
    { id: 'where', text: 'A place', isRequired: false, isMet: true },
  ],
  sentence: 'It names nurses.',
  reason: null,
  decidedAt: null,
  decidedBy: null,
  caseId: null,
};
const decided: Appeal = {
  ...open,
  id: 3,
  state: 'accepted',
  reason: 'One role.',
  decidedAt: AT,
  decidedBy: 'mira',
};

/** Serves both lists, and returns them with what was sent. */
function serve(refuse?: () => Response) {
  serveAdmin(network);
  const sent: unknown[] = [];
  const lists: Record<string, Appeal[]> = { false: [open], true: [decided] };
  network.use(
    http.get(`${ORIGIN}/api/admin/appeals/count`, () => HttpResponse.json({ open: lists.false?.length })),
    http.get(`${ORIGIN}/api/admin/appeals`, ({ request }) =>
      HttpResponse.json(lists[new URL(request.url).searchParams.get('decided') ?? '']),
    ),
    http.post(`${ORIGIN}/api/admin/appeals/:id/decision`, async ({ request }) => {
      const body = (await request.json()) as { isAccepted: boolean; reason: string };
      sent.push(body);
      if (refuse) return refuse();
      lists.false = [];
      const { isAccepted, reason } = body;
      return HttpResponse.json({ ...decided, id: 4, state: isAccepted ? 'accepted' : 'declined', reason });
    }),
    http.post(`${ORIGIN}/api/admin/appeals/:id/case`, () => HttpResponse.json({ ...decided, caseId: 8 })),
    http.delete(`${ORIGIN}/api/admin/labelled-cases/:id`, ({ params }) => {
      sent.push(params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { sent, lists };
}

it('[AD-117] shows question, answer, criteria and sentence, and takes a reason', async () => {
  const { sent } = serve();
  openAdmin('/appeals');
  const card = await screen.findByRole('region', { name: 'Who has this problem?' });
  expect(within(card).getByText('Nurses in Leeds.')).toBeDefined();
  expect(within(card).getByText('It names nurses.')).toBeDefined();
  const criteria = within(card).getByRole('list', { name: 'Criteria' });
  expect(
    within(criteria)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['MissingOne role', 'MetA place (optional)']);
  await press('Accept');
  expect(within(card).getByText('Reason is required')).toBeDefined();
  expect(document.activeElement).toBe(field(/^Reason/));
  await write(/^Reason/, ' One role. ');
  await enter('Accept');
  expect(await screen.findByText('Appeal accepted')).toBeDefined();
  await waitFor(() => expect(focused()).toBe('main'));
  expect(await screen.findByText(/No appeals to decide/)).toBeDefined();
  expect(sent).toEqual([{ isAccepted: true, reason: 'One role.' }]);
});

it('[AD-152] counts open ones in the bar, until the last is decided', async () => {
  serve();
  openAdmin('/appeals');
  const place = await screen.findByRole('link', { name: 'Appeals, 1 open' });
  expect(place.textContent).toBe('Appeals1');
  await write(/^Reason/, 'One role.');
  await press('Accept');
  expect((await screen.findByRole('link', { name: 'Appeals' })).textContent).toBe('Appeals');
});

it('[AD-118] says how another administrator decided it first, and gives the typed reason back', async () => {
  const user = userEvent.setup();
  const current = { ...decided, id: 4 };
  const { lists } = serve(() => {
    lists.false = [];
    return refusal(409, 'record.changed', { details: { current } });
  });
  openAdmin('/appeals');
  await screen.findByRole('link', { name: 'Appeals, 1 open' });
  await write(/^Reason/, 'No role.');
  await press('Decline');
  expect(await screen.findByText('mira accepted it: “One role.”')).toBeDefined();
  expect(await screen.findByText(/No appeals to decide/)).toBeDefined();
  expect(await screen.findByRole('link', { name: 'Appeals' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Copy your reason' }));
  expect(await navigator.clipboard.readText()).toBe('No role.');
});

it('[AD-119] makes a labelled case of a decided one, and removes it', async () => {
  const { sent } = serve();
  openAdmin('/appeals');
  await userEvent.selectOptions(await screen.findByLabelText('Show'), 'Decided');
  expect(await screen.findByText('mira')).toBeDefined();
  await enter('Make it a labelled case');
  expect(await screen.findByText('Labelled pass')).toBeDefined();
  expect(focused()).toBe('Remove labelled case');
  await press('Remove labelled case');
  expect(await screen.findByText('Labelled case removed')).toBeDefined();
  expect(sent).toEqual(['8']);
});
