import type { Notice } from '@groundwork/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { NoticeList } from './notice-list.tsx';

const network = mockNetwork();

const told = { at: '2026-01-05T10:00:00.000Z', startup: { id: 7, name: 'Routely' }, isNew: false };
const comment: Notice = {
  ...told,
  id: 'comment-1',
  kind: 'comment',
  name: 'Noor',
  text: 'Why?',
  reportId: 3,
};
const verdict: Notice = {
  ...told,
  id: 'verdict-2',
  kind: 'verdict',
  isAccepted: true,
  stepTitle: 'Name the problem',
  challengeId: 2,
  stepId: 12,
  messageId: 40,
  startup: { id: 8, name: 'Chairside' },
};
const report: Notice = {
  ...told,
  id: 'report-3',
  kind: 'report',
  sections: 5,
  titles: ['Problem', 'Solution', 'Persona'],
  reportId: 3,
};
const card: Notice = {
  ...told,
  id: 'card-4',
  kind: 'card',
  title: 'Planners pay',
  dueOn: '2026-01-05',
  cardId: 4,
};

const appeal: Notice = {
  ...told,
  id: 'appeal-6',
  kind: 'appeal',
  isAccepted: true,
  reason: 'It names a role.',
  stepTitle: 'Name the problem',
  challengeId: 2,
  stepId: 12,
};

/** The API with these notices, which are seen once it is told so. */
function serve(notices: Notice[]) {
  const served = { notices, seen: [] as unknown[], isBroken: false };
  network.use(
    http.get(`${ORIGIN}/api/notices`, () =>
      served.isBroken
        ? HttpResponse.json(
            { statusCode: 403, code: 'auth.forbidden', error: 'x', message: 'Not today' },
            { status: 403 },
          )
        : HttpResponse.json(served.notices),
    ),
    http.post(`${ORIGIN}/api/notices/seen`, async ({ request }) => {
      served.seen.push(await request.json());
      served.notices = served.notices.map(notice => ({ ...notice, isNew: false }));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return served;
}

const show = (namesStartups = false) => {
  const onSelect = vi.fn();
  return { onSelect, ...renderApp(<NoticeList namesStartups={namesStartups} onSelect={onSelect} />) };
};
const items = async () =>
  within(await screen.findByRole('list', { name: 'Notices' })).getAllByRole('listitem');

it('tells what happened, the newest first, each with a link to its place', async () => {
  serve([comment, verdict, { ...verdict, id: 'verdict-5', isAccepted: false }, report, card, appeal]);
  show();
  const texts = (await items()).map(
    item => within(item).getByRole('heading').nextElementSibling?.textContent,
  );
  const links = screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Noor commented on your report', '/report/7?comments'],
    ['Your answer in “Name the problem” was accepted', '/challenge/2/step/12#message-40'],
    ["Your answer in “Name the problem” isn't accepted yet", '/challenge/2/step/12#message-40'],
    ['5 sections of your report changed', '/report/7'],
    ['Time to look at “Planners pay”', '/validation-board/7?card=4'],
    ['Your programme accepted your answer in “Name the problem”', '/challenge/2/step/12'],
  ]);
  expect(texts).toEqual([
    'Why?',
    'Your coach checked it after replying.',
    "The step shows what's still missing.",
    'Problem, Solution, Persona and 2 more',
    expect.stringContaining('5 January 2026'),
    'It names a role.',
  ]);
});

it('names the startup where there are several', async () => {
  serve([comment, verdict]);
  show(true);
  expect((await items()).map(item => item.querySelector('bdi')?.textContent)).toEqual([
    'Routely',
    'Chairside',
  ]);
});

it('selects the startup of a step, whose address does not name it', async () => {
  serve([comment, verdict]);
  const { onSelect } = show();
  await items();
  await userEvent.click(screen.getByRole('link', { name: /commented/ }));
  expect(onSelect).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('link', { name: /was accepted/ }));
  expect(onSelect).toHaveBeenCalledWith(8);
});

it('marks what is new until the page is left, and tells the server that it was seen', async () => {
  const served = serve([{ ...comment, isNew: true, at: '2026-01-06T10:00:00.000Z' }, report]);
  const { client } = show();
  await screen.findByText('New');
  await waitFor(() => expect(served.seen).toEqual([{ through: '2026-01-06T10:00:00.000Z' }]));
  await waitFor(() =>
    expect(client.getQueryData<Notice[]>(['/api/notices'])?.some(({ isNew }) => isNew)).toBe(false),
  );
  const [first, second] = await items();
  expect(within(first as HTMLElement).getByText('New')).toBeDefined();
  expect(within(second as HTMLElement).queryByText('New')).toBeNull();
  expect(served.seen).toHaveLength(1);
});

it('says why there will be something, while there is nothing', async () => {
  const served = serve([]);
  show();
  expect(screen.getByRole('status', { name: 'Loading notices' })).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'No notices yet' })).toBeDefined();
  expect(served.seen).toEqual([]);
});

it('can be asked for again when it did not come', async () => {
  const served = serve([comment]);
  served.isBroken = true;
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('Not today');
  served.isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await items()).toHaveLength(1);
});
