import { EVIDENCE_LEGEND, type Picture, type ReportSection, type ReportStatement } from '@groundwork/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { buildStartup, buildStep } from '../../../test/samples.ts';
import { refusal, serveReport, writtenSections } from '../test/report-world.ts';
import { firstSentence } from './cover.tsx';
import { ReportDocument } from './report-document.tsx';

const network = mockNetwork();
const SAID = 'Night planners redo every route by hand.';
const said = {
  ...({ kind: 'answer', messageId: 5, challengeId: 2, stepId: 3 } as const),
  stepTitle: 'Name the problem',
  question: 'Who?',
  quote: SAID,
  evidence: 'told' as const,
};
const statements: ReportStatement[] = [
  {
    text: '**Planners redo routes.**',
    paragraph: 0,
    sources: [said],
  },
  { text: 'Depots will want it.', paragraph: 0, sources: [] },
];
const content = '**Planners redo routes.** Depots will want it.';
const empty = { state: 'empty', content: '', writtenAt: null } as const;

type Address = Parameters<typeof renderApp>[1];
const State = () => <p data-testid="state">{JSON.stringify(useLocation().state)}</p>;

/** Problem is written, and the others are empty, also where the profile has a field for them. */
function open(changes: Partial<ReportSection> = {}, pictures: Picture[] = [], address: Address = '/') {
  const startup = buildStartup({
    hasReport: true,
    description: 'Routes that plan themselves. More of it.',
    industry: '',
    stage: '',
    problemStatement: '',
    valueProposition: '',
    revenueModel: '',
    targetMarket: 'Depots in Bristol',
  });
  const world = serveReport(network, {
    statements,
    pictures,
    sections: writtenSections().map(section =>
      section.type === 'problem' ? { ...section, content, ...changes } : { ...section, ...empty },
    ),
  });
  network.use(
    http.get(`${ORIGIN}/api/steps`, () =>
      HttpResponse.json([
        buildStep({ id: 9, title: 'Price it', reportSection: 'pricing_strategy' }),
        buildStep({ id: 10, title: 'Meet one', reportSection: 'persona', isActive: false }),
      ]),
    ),
  );
  renderApp(
    <>
      <ReportDocument startup={startup} onWork={onWork} onMissing={async () => true} />
      <State />
    </>,
    address,
  );
  return { world, startup };
}
const onWork = vi.fn<() => void>();
const section = (name: string) => within(screen.getByRole('region', { name }));

it('has a title, the day, a sentence, contents, and the sections that say something', async () => {
  const { startup } = open();
  const text = within(await screen.findByRole('article', { name: `${startup.name} Report` }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`${startup.name} Report`);
  expect(screen.getByText('5 January 2026')).toBeTruthy();
  expect(text.getByText('Routes that plan themselves.')).toBeTruthy();
  const contents = within(text.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
  expect(contents.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Problem', '#problem'],
  ]);
  expect(text.queryByText('Depots in Bristol')).toBeNull();
  const view = screen.getByRole('link', { name: 'View sections' });
  expect(view.getAttribute('href')).toBe('/report/7/sections');
});

it('says that nothing is written yet, and lists all twelve sections', async () => {
  const { world } = open({ ...empty });
  expect(await screen.findByText('Nothing written yet')).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Contents' })).toBeNull();
  expect(section('Sections to write').getAllByRole('listitem').length).toBeGreaterThanOrEqual(12);
  expect(world.asked.pictures).toBe(0);
});

it('says what is out of date, and tries again what failed', async () => {
  const earlier = { content: 'What stood here.', writtenAt: '2026-01-04T10:00:00.000Z' };
  open({ isOutOfDate: true });
  expect((await screen.findByRole('note')).textContent).toBe('Out of date');
  cleanup();
  const { world } = open({ state: 'failed', content: 'Error generating content', earlier });
  await userEvent.click(await screen.findByRole('button', { name: 'Try updating with AI again' }));
  expect(document.activeElement?.textContent).toBe('Problem');
  await waitFor(() => expect(world.asked.generate).toBe(1));
});

it('has a note for what a statement rests on, and marks what rests on nothing', async () => {
  open();
  const mark = await screen.findByRole('link', { name: 'Source 1' });
  expect(mark.closest('p')?.textContent).toBe('Planners redo routes.1 Depots will want it. Assumption');
  expect(section('Problem').getByText('Planners redo routes.').tagName).toBe('STRONG');
  const note = within(section('Problem').getByRole('list', { name: 'Sources of Problem' })).getByRole(
    'listitem',
  );
  expect(mark.getAttribute('href')).toBe(`#${note.id}`);
  expect(note.textContent).toContain(SAID);
  expect(note.textContent).toContain('Name the problem: Who? (told)');
  expect(screen.getByText(EVIDENCE_LEGEND)).toBeTruthy();
  expect(within(note).getByRole('link', { name: 'Name the problem' }).getAttribute('href')).toBe(
    '/challenge/2/step/3#message-5',
  );
  expect(within(note).getByRole('link', { name: /^Back/ }).getAttribute('href')).toBe(`#${mark.id}`);
});

it('lists what is missing at its end, with the steps that would fill it', async () => {
  open();
  const step = await screen.findByRole('link', { name: 'Price it' });
  expect(step.getAttribute('href')).toBe('/challenge/2/step/9');
  const missing = section('Still missing');
  expect(missing.getAllByRole('listitem').map(item => item.textContent)).toContain(
    'Pricing StrategyPrice it',
  );
  expect(missing.getByText('Persona').closest('li')?.textContent).toBe('Persona Meet one (locked)');
  expect(missing.queryByText('Problem')).toBeNull();
  await userEvent.click(step);
  expect(onWork).toHaveBeenCalledOnce();
});

it('is read without notes where they do not come, and asks again', async () => {
  open();
  const sources = http.get(`${ORIGIN}/api/reports/4/v2-sections/:id/sources`, () => refusal(403, 'No'));
  network.use(sources);
  await screen.findByRole('alert');
  expect(section('Problem').getByText('Planners redo routes.')).toBeTruthy();
  expect(screen.queryByText('Assumption')).toBeNull();
  network.use(
    http.get(`${ORIGIN}/api/reports/4/v2-sections/:id/sources`, () => HttpResponse.json(statements)),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('link', { name: 'Source 1' });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('has the earlier text of a section that is written again, whose sources are not known', async () => {
  const earlier = { content: 'What stood here.', writtenAt: '2026-01-04T10:00:00.000Z' };
  const { world } = open({ state: 'failed', content: 'Error generating content', earlier });
  expect(await screen.findByText('What stood here.')).toBeTruthy();
  expect(screen.queryByText('Assumption')).toBeNull();
  expect(world.asked.sources).toBe(0);
});

const picture = (changes: Partial<Picture>): Picture => ({
  ...({ kind: 'market', section: 'problem', title: 'How many could buy', missing: null } as const),
  ...({ state: 'drawn', sentences: [] } as const),
  measures: ['Count', 'Part of'],
  rows: [],
  place: { at: 'step', challengeId: 2, stepId: 3, title: 'Size' },
  ...changes,
});
const row = (label: string, value: number, whole = ''): Picture['rows'][number] => ({
  label,
  cells: [
    { text: String(value), value },
    { text: whole, value: null },
  ],
  partOf: whole === '' ? null : 0,
  source: value === 380 ? { ...said, quote: '380 depots.' } : said,
});

it('draws a picture as a table with the notes of its figures, and says what another lacks', async () => {
  const risks = {
    kind: 'risks',
    title: 'Risks by likelihood and harm',
    missing: 'Rate each risk.',
    state: 'missing',
  } as const;
  open({}, [
    picture({ rows: [row('depots', 380), row('planners', 190, 'depots')] }),
    picture(risks),
    picture({ kind: 'alternatives', section: 'solution', title: 'Elsewhere', rows: [row('a list', 40)] }),
  ]);
  const table = within(await screen.findByRole('figure', { name: 'How many could buy' })).getByRole('table');
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['CountPart of', 'depots2380', 'planners1190depots']);
  // The first note belongs to the text; the second leads back to the table.
  const notes = section('Problem').getByRole('list', { name: 'Sources of Problem' });
  expect(within(notes).getAllByRole('listitem')).toHaveLength(2);
  expect(within(table).getByRole('link', { name: 'Source 2' }).id).toBe('reference-2');
  expect(within(table).getByRole('link', { name: 'Source 1' }).id).toBe('');
  const missing = screen.getByText(/No chart yet/);
  expect(missing.textContent).toBe('No chart yet for Risks by likelihood and harm. Rate each risk. Size');
  expect(within(missing).getByRole('link').getAttribute('href')).toBe('/challenge/2/step/3');
  // A section without text shows no picture.
  expect(screen.queryByRole('figure', { name: 'Elsewhere' })).toBeNull();
});

it('asks for the rows of a proposed picture to be confirmed or corrected, and says why they cannot be drawn', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  const sentences = [{ ...said, quote: '380 depots.' }, said];
  const proposed = picture({
    state: 'proposed',
    sentences,
    rows: [row('depots', 380), row('planners', 190, 'depots')],
  });
  const { world } = open({}, [proposed]);
  const fault = "“planners” can't be more than “depots”, which it's part of.";
  network.use(
    http.put(`${ORIGIN}/api/reports/4/pictures`, async ({ request }) => {
      sent.push(await request.json());
      if (sent.length === 1) return refusal(400, fault);
      world.pictures = [{ ...proposed, state: 'drawn' }];
      return HttpResponse.json(world.pictures);
    }),
  );
  const form = within(await screen.findByRole('form', { name: 'How many could buy' }));
  expect(screen.queryByRole('figure')).toBeNull();
  expect(form.getByRole('group', { name: SAID })).toBeTruthy();
  const [, planners] = form.getAllByLabelText('Count');
  await user.clear(planners as HTMLElement);
  await user.type(planners as HTMLElement, '1,700');
  await user.click(form.getByRole('button', { name: 'Show chart' }));
  expect(await form.findByText(fault)).toBeTruthy();
  await user.clear(planners as HTMLElement);
  await user.type(planners as HTMLElement, '190');
  await user.click(form.getByRole('button', { name: 'Show chart' }));
  await screen.findByRole('figure', { name: 'How many could buy' });
  const place = { messageId: 5, partOf: null };
  expect(sent.at(-1)).toEqual({
    kind: 'market',
    state: 'confirmed',
    rows: [
      { ...place, label: 'depots', cells: ['380'], quote: '380 depots.' },
      { ...place, label: 'planners', cells: ['190'], partOf: 0, quote: SAID },
    ],
  });
});

it('has every risk graded by the founder where nobody read the grades, and hides a picture', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  const ungraded = picture({
    ...({ kind: 'risks', title: 'Risks', state: 'proposed' } as const),
    measures: ['Likelihood', 'Harm'],
    sentences: [said],
  });
  const { world } = open({}, [ungraded]);
  network.use(
    http.put(`${ORIGIN}/api/reports/4/pictures`, async ({ request }) => {
      sent.push(await request.json());
      world.pictures = [{ ...ungraded, state: 'hidden' }];
      return HttpResponse.json(world.pictures);
    }),
  );
  const form = within(await screen.findByRole('form', { name: 'Risks' }));
  await user.selectOptions(form.getByLabelText('Likelihood'), '2');
  await user.click(form.getByRole('button', { name: 'Hide chart' }));
  expect(await screen.findByText(/is hidden/)).toBeTruthy();
  expect(sent).toEqual([{ kind: 'risks', state: 'hidden' }]);
  await user.click(screen.getByRole('button', { name: 'Review chart' }));
  await user.click(within(screen.getByRole('form')).getByRole('button', { name: 'Remove row' }));
  expect(screen.getByRole('button', { name: 'Show chart' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText(/is hidden/)).toBeTruthy();
});

it('is read without pictures where they do not come', async () => {
  const { world } = open();
  world.instead.pictures = () => refusal(403, 'No');
  expect((await screen.findByRole('alert')).textContent).toContain("Couldn't load the charts.");
  delete world.instead.pictures;
  world.pictures = [picture({ rows: [row('depots', 380)] })];
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('figure', { name: 'How many could buy' });
});

it('prints once it is whole where one came to print, and not again', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  open({}, [], { pathname: '/report/7', state: { print: true } });
  expect(print).not.toHaveBeenCalled();
  await screen.findByRole('link', { name: 'Source 1' });
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.getByTestId('state').textContent).toBe('null'));
  expect(print).toHaveBeenCalledOnce();
});

it.each([
  ['Routes, e.g. by night. They change.', 'Routes, e.g. by night.'],
  ['One sentence without an end', 'One sentence without an end'],
  [' 配送。 ', '配送。'],
  ['', ''],
])('the first sentence of %j is %j', (text, first) => expect(firstSentence(text)).toBe(first));
