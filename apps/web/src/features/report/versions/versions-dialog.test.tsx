import type { ReportVersion, ReportVersionText } from '@groundwork/domain';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { doneReport, running, serveReport, writtenSections } from '../test/report-world.ts';
import { describeChanges, VersionsDialog } from './versions-dialog.tsx';

const network = mockNetwork();
const VERSIONS = `${ORIGIN}/api/reports/4/versions`;
const versions: ReportVersion[] = [
  {
    id: 9,
    madeAt: '2026-11-24T09:00:00.000Z',
    isCurrent: true,
    changes: [
      { type: 'problem', added: 120, removed: 30 },
      { type: 'solution', added: 0, removed: 4 },
    ],
  },
  { id: 7, madeAt: '2026-11-20T09:00:00.000Z', isCurrent: false, changes: null },
];
const older: ReportVersionText = {
  id: 7,
  madeAt: '2026-11-20T09:00:00.000Z',
  sections: [
    { type: 'problem', title: 'Problem', content: 'About **the** problem.' },
    { type: 'solution', title: 'Solution', content: 'About solution.' },
  ],
};
const onClose = vi.fn();
let restored: number;

beforeEach(() => {
  restored = 0;
  onClose.mockReset();
  serveReport(network);
  network.use(
    http.get(VERSIONS, () => HttpResponse.json(versions)),
    http.get(`${VERSIONS}/:id`, () => HttpResponse.json(older)),
    http.post(`${VERSIONS}/7/restore`, () => {
      restored += 1;
      return HttpResponse.json(doneReport);
    }),
  );
});

async function open(report = doneReport) {
  renderApp(
    <VersionsDialog report={report} sections={writtenSections()} Markdown={Markdown} onClose={onClose} />,
  );
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findAllByRole('listitem');
  return dialog;
}

it('lists them by their date, with the words that each changed', async () => {
  const dialog = await open();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/24 November 2026.*Current\+120 −34 words in 2 sections$/),
    expect.stringMatching(/20 November 2026.*Changes not counted yet$/),
  ]);
});

it('opens one to be read, compared with today’s and restored', async () => {
  const dialog = await open();
  await userEvent.click(dialog.getByRole('button', { name: /20 November 2026/ }));
  const problem = await dialog.findByRole('region', { name: 'Problem' });
  expect(within(problem).getByText('the').tagName).toBe('STRONG');
  await userEvent.click(dialog.getByRole('button', { name: 'Compare with current' }));
  const compared = dialog.getByRole('region', { name: 'Problem' });
  expect([...compared.querySelectorAll('del')].map(({ textContent }) => textContent?.trim())).toContain(
    '**the**',
  );
  expect(dialog.queryByRole('region', { name: 'Solution' })).toBeNull();
  // A section that was added after this version.
  expect(dialog.getByRole('region', { name: 'Persona' }).querySelector('ins')?.textContent).toBe(
    'About persona.',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Restore this version' }));
  expect(await screen.findByText('Version restored')).toBeTruthy();
  expect([restored, onClose.mock.calls.length]).toEqual([1, 1]);
});

it('restores neither today’s, nor anything while the report is being written', async () => {
  const dialog = await open({ ...doneReport, ...running(3) });
  await userEvent.click(dialog.getByRole('button', { name: /24 November 2026/ }));
  expect(dialog.queryByRole('button', { name: 'Restore this version' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'All versions' }));
  await userEvent.click(dialog.getByRole('button', { name: /20 November 2026/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Restore this version' }));
  expect(dialog.getByText(/You can restore this version when it's done/)).toBeTruthy();
  expect(restored).toBe(0);
});

it('says why one could not be restored', async () => {
  const message = 'This version is no longer kept.';
  network.use(
    http.post(`${VERSIONS}/7/restore`, () =>
      HttpResponse.json(
        { statusCode: 404, code: 'report_version.not_found', error: 'Not Found', message },
        { status: 404 },
      ),
    ),
  );
  const dialog = await open();
  await userEvent.click(dialog.getByRole('button', { name: /20 November 2026/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Restore this version' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

it.each([
  [[{ type: 'problem', added: 1, removed: 0 }], '+1 word in 1 section'],
  [[{ type: 'problem', added: 0, removed: 2 }], '−2 words in 1 section'],
  [[{ type: 'problem', added: 0, removed: 0 }], 'The same words in another order, in 1 section'],
] as const)('says %j as %s', (changes, said) => {
  expect(describeChanges([...changes])).toBe(said);
});
