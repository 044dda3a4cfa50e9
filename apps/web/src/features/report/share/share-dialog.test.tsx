import type { LinkPreview, ReportComment, ReportLink } from '@groundwork/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
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
  label: '',
  sections: ['problem', 'solution'],
  copiedAt: null,
  leftOut: [],
  replacements: [],
  views: 1,
  comments: 0,
  newComments: 0,
  createdAt: AT,
  endsAt: '2026-12-24T09:00:00.000Z',
  withdrawnAt: null,
  isOpen: true,
  ...changes,
});

const previewed: LinkPreview['report'] = {
  title: 'Routely Report',
  generatedAt: AT,
  endsAt: '2026-12-24T09:00:00.000Z',
  copiedAt: AT,
  sections: [{ type: 'problem', title: 'Problem', content: 'A brewer loses £400.', pictures: [] }],
  comments: [],
};

let links: ReportLink[];
let comments: ReportComment[];
let quotes: LinkPreview['quotes'];
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
  quotes = [
    { quote: 'Tom Baker loses £400.', sections: ['problem', 'solution'] },
    { quote: 'Two more said so.', sections: ['solution'] },
  ];
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
    http.post(`${ORIGIN}/api/reports/4/links/preview`, async ({ request }) => {
      const { sections } = await note(request);
      return HttpResponse.json({
        report: { ...previewed, sections: sections.length > 2 ? [] : previewed.sections },
        quotes,
      });
    }),
    http.patch(`${ORIGIN}/api/report-links/5`, async ({ request }) => {
      const { content, ...changes } = await note(request);
      links = links.map(each => ({ ...each, ...changes, copiedAt: content === 'copy' ? AT : each.copiedAt }));
      return HttpResponse.json(links[0]);
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
    http.delete(`${ORIGIN}/api/report-comments/8`, () => {
      comments = [];
      return new HttpResponse(null, { status: 204 });
    }),
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
  const choices = within(await dialog.findByRole('group', { name: 'Sections to share' }));
  expect(choices.getByRole('checkbox', { name: 'Problem' })).toHaveProperty('checked', true);
  expect(dialog.getByRole('checkbox', { name: 'Product Overview (no text yet)' })).toHaveProperty(
    'checked',
    false,
  );
  for (const box of choices.getAllByRole('checkbox', { checked: true })) await user.click(box);
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(written()).toEqual([]);
  await user.click(dialog.getByRole('checkbox', { name: 'Risk Assessment' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Problem' }));
  await user.click(dialog.getByRole('radio', { name: '7 days' }));
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  const field = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect(field.value).toBe(`${window.location.origin}/shared/new`);
  expect(written()).toEqual([
    {
      call: 'POST /api/reports/4/links',
      body: {
        label: '',
        days: 7,
        content: 'copy',
        sections: ['problem', 'risk_assessment'],
        leftOut: [],
        replacements: [],
      },
    },
  ]);
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await dialog.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(field.value);
});

const written = () => asked.filter(({ call }) => !call.endsWith('/preview'));

it('shows the quotes behind a link before it is made, leaves one out, replaces a name, and previews it', async () => {
  const user = userEvent.setup();
  const dialog = await open();
  const words = within(await dialog.findByRole('group', { name: 'Your words in these sections' }));
  await user.click(words.getByRole('checkbox', { name: 'Two more said so.', checked: true }));
  expect(words.getByRole('checkbox', { name: 'Tom Baker loses £400.', checked: true })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Replace a name' }));
  await user.type(dialog.getByLabelText('In the report'), 'Tom Baker');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(dialog.getByText('Enter what readers see instead')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText('Readers see'));
  await user.type(dialog.getByLabelText('Readers see'), 'a brewer in Leeds');
  await user.type(dialog.getByLabelText('Label'), 'For Anna');
  for (const name of ['Solution', 'Persona']) await user.click(dialog.getByRole('checkbox', { name }));
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  const preview = within(await screen.findByRole('dialog', { name: 'What readers see' }));
  expect(preview.getByRole('article', { name: 'Routely Report' }).textContent).toContain(
    'expires on 24 December',
  );
  const choices = {
    leftOut: ['Two more said so.'],
    replacements: [{ words: 'Tom Baker', shown: 'a brewer in Leeds' }],
  };
  // The list of quotes asks for one too, whenever the sections change.
  expect(asked.map(({ body }) => body)).toContainEqual(
    expect.objectContaining({ linkId: null, content: 'copy', ...choices }),
  );
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  await dialog.findByRole('textbox', { name: 'Link' });
  expect(written()).toMatchObject([{ body: { label: 'For Anna', content: 'copy', ...choices } }]);
});

it('changes a link, and says what its readers see', async () => {
  const user = userEvent.setup();
  links = [link({ label: 'For Anna', leftOut: ['Two more said so.'] })];
  const dialog = await open();
  expect(await dialog.findByText('Readers see the report as it changes.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Change “For Anna”' }));
  expect(dialog.queryByRole('radio', { name: '7 days' })).toBeNull();
  expect(await dialog.findByRole('checkbox', { name: 'Two more said so.', checked: false })).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: 'Solution', checked: true }));
  expect(dialog.queryByRole('checkbox', { name: 'Two more said so.' })).toBeNull();
  await user.click(dialog.getByRole('radio', { name: 'As it is now' }));
  await user.clear(dialog.getByLabelText('Label'));
  await user.type(dialog.getByLabelText('Label'), 'For Ben');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await dialog.findByText('For Ben')).toBeTruthy();
  expect(dialog.getByText('Readers see the report as it was on 24 November 2026.')).toBeTruthy();
  expect(written()).toMatchObject([
    {
      call: 'PATCH /api/report-links/5',
      body: { label: 'For Ben', content: 'copy', sections: ['problem'], leftOut: ['Two more said so.'] },
    },
  ]);
  await user.click(dialog.getByRole('button', { name: 'Preview “For Ben”' }));
  await screen.findByRole('dialog', { name: 'What readers see' });
  expect(asked.at(-1)?.body).toMatchObject({ linkId: 5, sections: ['problem'] });
  expect(asked.at(-1)?.body).not.toHaveProperty('content');
});

it.each([
  [true, 'Copied'],
  [false, 'Copy'],
])('copies without a clipboard, as on plain http (%s), and tells the truth', async (works, label) => {
  const user = userEvent.setup();
  links = [link()];
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  document.execCommand = () => works;
  const dialog = await open();
  const field = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await dialog.findByRole('button', { name: label })).toBeTruthy();
  expect([document.activeElement, field.selectionEnd]).toEqual([field, field.value.length]);
  if (!works) expect(await screen.findByText('The link is selected. Copy it by hand.')).toBeTruthy();
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
  expect(written().map(({ call }) => call)).toEqual([
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

it('deletes a comment once that is confirmed', async () => {
  links = [link({ comments: 1 })];
  const dialog = await open();
  await userEvent.click(await dialog.findByRole('button', { name: '1 comment' }));
  const said = within(await dialog.findByRole('list', { name: 'Comments' }));
  await userEvent.click(said.getByRole('button', { name: "Delete Noor's comment" }));
  const asking = within(await screen.findByRole('dialog', { name: 'Delete this comment' }));
  expect(asking.getByText("This deletes Noor's comment. This action cannot be undone.")).toBeDefined();
  await userEvent.click(asking.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(said.queryByText('How <b>many</b>?')).toBeNull());
  expect(comments).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete this comment' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
});

it('keeps an answer that was typed when the dialog closes, until it is cancelled', async () => {
  links = [link({ comments: 1 })];
  const openComments = async () => {
    await userEvent.click(await screen.findByRole('button', { name: '1 comment' }));
    return within(await screen.findByRole('list', { name: 'Comments' }));
  };
  await open();
  let said = await openComments();
  await userEvent.click(said.getByRole('button', { name: "Answer to Noor's comment" }));
  await userEvent.type(said.getByLabelText('Your answer'), 'Eleven');
  cleanup();
  await open();
  said = await openComments();
  expect(said.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('Eleven');
  await userEvent.click(said.getByRole('button', { name: 'Cancel' }));
  expect(said.queryByLabelText('Your answer')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(said.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('Eleven');
  await userEvent.click(said.getByRole('button', { name: 'Save answer' }));
  expect(await said.findByText('Eleven')).toBeTruthy();
});

it('says of a link that cannot be shown any more that it still works', async () => {
  links = [link({ token: null })];
  const dialog = await open();
  expect(await dialog.findByText(/can no longer show its address here/)).toBeTruthy();
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
  expect(await dialog.findByText('How <b>many</b>?')).toBeTruthy();
  expect(await dialog.findByRole('button', { name: '1 comment' })).toBeTruthy();
  expect(asked).toEqual([{ call: 'POST /api/report-links/5/seen', body: { commentId: 8 } }]);
});
