import type { ReportComment, ReportLink } from '@groundwork/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { doneReport, writtenSections } from '../test/report-world.ts';
import { ShareDialog } from './share-dialog.tsx';

const network = mockNetwork();
const AT = '2026-11-24T09:00:00.000Z';

const link = (changes: Partial<ReportLink> = {}): ReportLink => ({
  id: 5,
  token: 'abc',
  sections: ['problem', 'solution'],
  views: 1,
  comments: 0,
  newComments: 0,
  createdAt: AT,
  endsAt: '2026-12-24T09:00:00.000Z',
  withdrawnAt: null,
  isOpen: true,
  ...changes,
});

let links: ReportLink[];
let comments: ReportComment[];
let asked: { call: string; body: unknown }[];

beforeEach(() => {
  links = [];
  comments = [
    {
      id: 8,
      linkId: 5,
      name: 'Noor',
      text: 'How <b>many</b>?',
      createdAt: AT,
      answer: null,
      answeredAt: null,
      isHidden: false,
    },
  ];
  asked = [];
  const note = async (request: Request) => {
    const text = await request.text();
    const body = text === '' ? null : JSON.parse(text);
    asked.push({ call: `${request.method} ${new URL(request.url).pathname}`, body });
    return body;
  };
  network.use(
    http.get(`${ORIGIN}/api/reports/4/links`, () => HttpResponse.json(links)),
    http.post(`${ORIGIN}/api/reports/4/links`, async ({ request }) => {
      const made = link({ id: 6, token: 'new', sections: (await note(request)).sections, views: 0 });
      links = [made, ...links];
      return HttpResponse.json(made, { status: 201 });
    }),
    http.post(`${ORIGIN}/api/report-links/5/withdraw`, async ({ request }) => {
      await note(request);
      links = links.map(each => ({ ...each, isOpen: false, withdrawnAt: AT }));
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete(`${ORIGIN}/api/report-links/5`, async ({ request }) => {
      await note(request);
      links = [];
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(`${ORIGIN}/api/report-links/5/seen`, async ({ request }) => {
      await note(request);
      links = links.map(each => ({ ...each, newComments: 0 }));
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(`${ORIGIN}/api/report-links/5/comments`, () => HttpResponse.json(comments)),
    http.patch(`${ORIGIN}/api/report-comments/8`, async ({ request }) => {
      const change = await note(request);
      comments = comments.map(each => ({ ...each, ...change }));
      return HttpResponse.json(comments[0]);
    }),
  );
});

async function open() {
  const [overview, ...others] = writtenSections();
  const sections = overview ? [{ ...overview, state: 'empty' as const, content: '' }, ...others] : [];
  renderApp(<ShareDialog report={doneReport} sections={sections} Markdown={null} onClose={() => {}} />);
  return within(await screen.findByRole('dialog', { name: 'Share this report' }));
}

it('gives out a link for chosen sections and days, and copies it', async () => {
  const user = userEvent.setup();
  const dialog = await open();
  expect(await dialog.findByRole('checkbox', { name: 'Problem' })).toHaveProperty('checked', true);
  expect(dialog.getByRole('checkbox', { name: 'Product Overview (no text yet)' })).toHaveProperty(
    'checked',
    false,
  );
  for (const box of dialog.getAllByRole('checkbox', { checked: true })) await user.click(box);
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(asked).toEqual([]);
  await user.click(dialog.getByRole('checkbox', { name: 'Risk Assessment' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Problem' }));
  await user.click(dialog.getByRole('radio', { name: '7 days' }));
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  const field = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect(field.value).toBe(`${window.location.origin}/shared/new`);
  expect(asked).toEqual([
    { call: 'POST /api/reports/4/links', body: { days: 7, sections: ['problem', 'risk_assessment'] } },
  ]);
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await dialog.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(field.value);
});

it('withdraws a link, and deletes one that has ended', async () => {
  links = [link()];
  const dialog = await open();
  const entry = within(await dialog.findByRole('listitem'));
  expect(entry.getByText('Expires on 24 December 2026')).toBeTruthy();
  expect(entry.getByText('2 sections · 1 view')).toBeTruthy();
  await userEvent.click(entry.getByRole('button', { name: /^Turn off/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off link' }));
  expect(await entry.findByText('Turned off on 24 November 2026')).toBeTruthy();
  expect(entry.queryByRole('textbox', { name: 'Link' })).toBeNull();
  await userEvent.click(entry.getByRole('button', { name: /^Delete/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete link' }));
  await waitFor(() => expect(dialog.queryByRole('list', { name: 'Links' })).toBeNull());
  expect(asked.map(({ call }) => call)).toEqual([
    'POST /api/report-links/5/withdraw',
    'DELETE /api/report-links/5',
  ]);
});

it('shows what readers said, as text, to be answered and hidden', async () => {
  links = [link({ comments: 1 })];
  const dialog = await open();
  await userEvent.click(await dialog.findByRole('button', { name: '1 comment' }));
  const said = within(await dialog.findByRole('list', { name: 'Comments' }));
  expect(said.getByText('How <b>many</b>?')).toBeTruthy();
  await userEvent.click(said.getByRole('button', { name: "Answer to Noor's comment" }));
  await userEvent.type(said.getByLabelText('Your answer'), ' Eleven. ');
  await userEvent.click(said.getByRole('button', { name: 'Save answer' }));
  expect(await said.findByText('Eleven.')).toBeTruthy();
  await userEvent.click(said.getByRole('button', { name: "Hide Noor's comment" }));
  expect(await said.findByText('Hidden from readers')).toBeTruthy();
  await userEvent.click(said.getByRole('button', { name: "Edit answer to Noor's comment" }));
  await userEvent.clear(said.getByLabelText('Your answer'));
  await userEvent.click(said.getByRole('button', { name: 'Save answer' }));
  await waitFor(() => expect(said.queryByText('Eleven.')).toBeNull());
  expect(asked.map(({ body }) => body)).toEqual([
    { answer: 'Eleven.' },
    { isHidden: true },
    { answer: null },
  ]);
});

it('says of a link that cannot be shown any more that it still works', async () => {
  links = [link({ token: null })];
  const dialog = await open();
  expect(await dialog.findByText(/can't show its address here any more/)).toBeTruthy();
});

it('says why a link could not be given out', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const message = 'A report can have up to 20 links. Delete some that have expired.';
  network.use(
    http.post(`${ORIGIN}/api/reports/4/links`, () =>
      HttpResponse.json(
        { statusCode: 409, code: 'report_link.too_many', error: 'Conflict', message },
        { status: 409 },
      ),
    ),
  );
  const dialog = await open();
  await userEvent.click(await dialog.findByRole('button', { name: 'Create link' }));
  expect(await dialog.findByText(message)).toBeTruthy();
});

it('says what is new until it has been on screen', async () => {
  links = [link({ comments: 1, newComments: 1 })];
  const dialog = await open();
  await userEvent.click(await dialog.findByRole('button', { name: '1 comment, 1 new' }));
  expect(await dialog.findByText('How <b>many</b>?')).toBeTruthy();
  expect(await dialog.findByRole('button', { name: '1 comment' })).toBeTruthy();
  expect(asked).toEqual([{ call: 'POST /api/report-links/5/seen', body: { commentId: 8 } }]);
});
