import { EVIDENCE_LEGEND, type SharedReport as Shared } from '@groundwork/domain';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { SharedReport } from './shared-report.tsx';

// Any other request would fail the test.
const network = mockNetwork();
const URL_OF = `${ORIGIN}/api/shared/t0ken-of-the-link`;
const AT = '2026-11-24T09:00:00.000Z';

let views: number;
let sent: { key: string; name: string; text: string }[];

const noor = {
  id: 1,
  name: '<i>Noor</i>',
  text: '<script>alert(1)</script>\nHow many?',
  createdAt: AT,
  answer: 'Eleven.',
  answeredAt: AT,
};

function open(changes: Partial<Shared> = {}) {
  const report: Shared = {
    title: 'Routely Report',
    generatedAt: AT,
    endsAt: '2026-12-24T09:00:00.000Z',
    copiedAt: '2026-11-25T09:00:00.000Z',
    comments: [noor],
    sections: [
      { type: 'problem', title: 'Problem', content: 'A **firm** word, <b>not bold</b>.', pictures: [] },
    ],
    ...changes,
  };
  network.use(
    http.get(URL_OF, () => HttpResponse.json(report)),
    http.post(`${URL_OF}/views`, () => {
      views += 1;
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(`${URL_OF}/comments`, async ({ request }) => {
      const body = (await request.json()) as { key: string; name: string; text: string };
      sent.push(body);
      const { key: _key, ...said } = body;
      const made = { id: 2, ...said, createdAt: AT, answer: null, answeredAt: null };
      report.comments = [...report.comments, made];
      return HttpResponse.json(made, { status: 201 });
    }),
  );
  renderApp(<SharedReport token="t0ken-of-the-link" />, '/shared/t0ken-of-the-link');
}

const refuse = (statusCode: number, code: string, message: string) =>
  HttpResponse.json({ statusCode, code, error: 'Refused', message }, { status: statusCode });

beforeEach(() => {
  views = 0;
  sent = [];
});

it('is a document with the chosen sections, and what looks like HTML is text', async () => {
  open();
  const document_ = within(await screen.findByRole('article', { name: 'Routely Report' }));
  expect(document_.getByRole('heading', { level: 1, name: 'Routely Report' })).toBeTruthy();
  expect(document_.getByText(/Generated on 24 November 2026/).parentElement?.textContent).toContain(
    'Shown as it was on 25 November 2026 · This link expires on 24 December 2026',
  );
  expect(document_.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Problem',
  ]);
  expect(document_.getByText('firm').tagName).toBe('STRONG');
  const comment = within(screen.getByRole('listitem'));
  expect(comment.getByText('<i>Noor</i>')).toBeTruthy();
  expect(comment.getByText(/<script>alert\(1\)<\/script>/).textContent).toContain('How many?');
  expect(comment.getByText('Eleven.')).toBeTruthy();
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow');
});

it('explains what its statements rest on, where they say it', async () => {
  const section = {
    type: 'problem',
    title: 'Problem',
    content: 'It costs £9 (told).',
    pictures: [],
  } as const;
  open({ sections: [{ ...section, pictures: [] }] });
  expect(await screen.findByText(EVIDENCE_LEGEND)).toBeTruthy();
});

it('counts a reader once a day', async () => {
  open();
  await screen.findByRole('article');
  await expect.poll(() => views).toBe(1);
  open();
  await expect.poll(() => screen.getAllByRole('article').length).toBe(2);
  expect(views).toBe(1);
  // The browser's storage must not reveal the link.
  expect(JSON.stringify(localStorage)).not.toContain('t0ken-of-the-link');
});

it('says that a link leads nowhere, whatever the reason', async () => {
  network.use(http.get(URL_OF, () => refuse(404, 'report_link.not_found', 'This link leads nowhere.')));
  renderApp(<SharedReport token="t0ken-of-the-link" />);
  expect(await screen.findByRole('heading', { name: "This link doesn't work" })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});

it('says that there is nothing to read yet', async () => {
  open({ sections: [], comments: [], generatedAt: null });
  expect(await screen.findByText(/Nothing to read yet/)).toBeTruthy();
});

it('takes a comment under a name, and the same one when it is sent again', async () => {
  open({ comments: [] });
  await screen.findByRole('article');
  await userEvent.click(screen.getByRole('button', { name: 'Send comment' }));
  expect(screen.getByText('Enter your name')).toBeTruthy();
  expect(screen.getByText('Write a comment')).toBeTruthy();
  network.use(
    http.post(
      `${URL_OF}/comments`,
      async ({ request }) => {
        sent.push((await request.json()) as (typeof sent)[number]);
        return refuse(429, 'request.rate_limited', 'Too many requests. Please wait a moment and try again.');
      },
      { once: true },
    ),
  );
  await userEvent.type(screen.getByLabelText('Your name'), 'Noor');
  await userEvent.type(screen.getByLabelText('Comment'), 'How many?');
  await userEvent.click(screen.getByRole('button', { name: 'Send comment' }));
  await screen.findByRole('alert');
  await userEvent.click(await screen.findByRole('button', { name: 'Send comment' }));
  expect(await screen.findByText('How many?', { selector: 'p' })).toBeTruthy();
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent.at(-1)).toMatchObject({ name: 'Noor', text: 'How many?' });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Noor');
  await userEvent.type(screen.getByLabelText('Comment'), 'And where?');
  await userEvent.click(screen.getByRole('button', { name: 'Send comment' }));
  await expect.poll(() => sent.length).toBe(3);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});
