import { type ReportStatement, SECTION_FAILED } from '@groundwork/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import { mockNetwork, ORIGIN, RULES_JUDGE } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildReport, buildSections, buildStep } from '../../test/samples.ts';
import { Report } from './report.tsx';
import { doneReport, refusal, routely, running, serveReport, writtenSections } from './test/report-world.ts';

const network = mockNetwork();
const onWork = vi.fn();
const isThere = async () => true;

const open = () => renderApp(<Report startup={routely} onWork={onWork} onMissing={isThere} />);
const card = (title: string) => within(screen.getByRole('article', { name: title }));
const openCard = async (title: string) => within(await screen.findByRole('article', { name: title }));

it('spins until the report is there', async () => {
  serveReport(network);
  open();
  expect(screen.getByRole('status', { name: 'Loading report' })).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1, name: 'Routely Report' })).toBeTruthy();
  expect(screen.queryByRole('status', { name: 'Loading report' })).toBeNull();
});

it('explains how a report comes about before there is one, with the ways on', async () => {
  serveReport(network, { report: null });
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Routely Report' })).toBeTruthy();
  const steps = screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent);
  expect(steps).toEqual(['Complete a step', 'Update with AI', 'Print or share']);
  const first = await screen.findByRole('link', { name: 'Go to first step' });
  expect(first.getAttribute('href')).toBe('/challenge/2/step/3');
  const way = screen.getByRole('link', { name: 'Go to Roadmap' });
  expect(way.getAttribute('href')).toBe('/roadmap');
  await userEvent.click(way);
  expect(onWork).toHaveBeenCalled();
});

it('says that it is a report where the name is too long to be shown whole', async () => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(90);
  serveReport(network, { report: null });
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Routely Report' })).toBeTruthy();
  expect(screen.getByText('Report')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show the whole title' }));
  expect(screen.queryByText('Report')).toBeNull();
});

it('shows the error card for a report that cannot be read, and the report when one tries again', async () => {
  const world = serveReport(network, { instead: { report: () => refusal(403, 'Not today') } });
  open();
  expect(await screen.findByRole('heading', { name: 'Error Loading Report' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(
    'We encountered an error loading your report. Please try again later or contact support if this issue persists.',
  );
  world.instead = {};
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Routely Report' })).toBe(document.activeElement);
});

it('shows the error card, not an empty report, when the sections do not come', async () => {
  const world = serveReport(network, { instead: { sections: () => refusal(403, 'Not today') } });
  open();
  await screen.findByRole('heading', { name: 'Error Loading Report' });
  world.instead = {};
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect((await openCard('Problem')).getByText('About problem.')).toBeTruthy();
});

it('has the twelve sections in their order, with their subtitles, as formatted text', async () => {
  const content =
    'A **firm** word, <b>not bold</b>.\n\n# Not a heading\n\n| Plan | Price |\n|---|---|\n| Small | £40 |';
  serveReport(network, { sections: writtenSections({ content }).toReversed() });
  open();
  const overview = await openCard('Product Overview');
  expect(screen.getAllByRole('article')).toHaveLength(12);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    ...buildSections().map(({ title }) => title),
    'About This Report',
  ]);
  expect(overview.getByText('Vision and core functionality')).toBeTruthy();
  expect(overview.getByText('firm').tagName).toBe('STRONG');
  expect(overview.getByText(/<b>not bold<\/b>/)).toBeTruthy();
  expect(overview.getAllByRole('heading')).toHaveLength(1);
  expect(overview.getByRole('cell', { name: '£40' })).toBeTruthy();
  expect(screen.getByText('Your startup analysis and insights')).toBeTruthy();
});

it('says of each section that has no text why', async () => {
  const [, problem, solution, persona, ...others] = writtenSections();
  serveReport(network, {
    sections: [
      { ...problem, state: 'failed', content: SECTION_FAILED },
      { ...solution, state: 'unanswered', content: 'It is fed by the step “Size it”.' },
      { ...persona, state: 'empty', content: '' },
      ...others.slice(1),
    ] as ReturnType<typeof writtenSections>,
  });
  const steps = [buildStep({ id: 9, title: 'Describe one person', reportSection: 'persona' })];
  network.use(http.get(`${ORIGIN}/api/steps`, () => HttpResponse.json(steps)));
  open();
  const failed = await openCard('Problem');
  expect(failed.getByText('Generation failed')).toBeTruthy();
  expect(failed.getByText('Content generation failed. Please try again later.')).toBeTruthy();
  const unanswered = card('Solution');
  expect(unanswered.getByText('It is fed by the step “Size it”.')).toBeTruthy();
  expect(unanswered.getByRole('link', { name: 'Go to Roadmap' }).getAttribute('href')).toBe('/roadmap');
  expect(card('Persona').getByText('Written from your answers in:')).toBeTruthy();
  const step = await card('Persona').findByRole('link', { name: 'Describe one person' });
  expect(step.getAttribute('href')).toBe('/challenge/2/step/9');
  // Its report has none of these.
  for (const title of ['Product Overview', 'Value Proposition']) {
    expect(card(title).getByText('No content available yet.')).toBeTruthy();
    expect(card(title).getByText('Use “Update with AI” to write it from your answers.')).toBeTruthy();
    expect(card(title).queryByRole('button')).toBeNull();
  }
});

it('says what is being written', async () => {
  const [first, ...others] = writtenSections();
  serveReport(network, {
    report: { ...doneReport, ...running(1) },
    sections: [
      ...(first ? [first] : []),
      ...others.map(section => ({ ...section, state: 'writing', content: '' }) as const),
    ],
  });
  open();
  const writing = await openCard('Problem');
  expect(writing.getByText('Generating content...')).toBeTruthy();
  expect(writing.getByLabelText('Generating AI content...')).toBeTruthy();
  expect(card('Product Overview').getByText('About product overview.')).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Generating...' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('1 of 12 sections').getAttribute('role')).toBe('status');
});

const earlier = { content: 'What stood **here**.', writtenAt: '2026-01-04T10:00:00.000Z' };

it('shows the earlier text of what is being written again, and marks it', async () => {
  const sections = writtenSections({ state: 'writing', content: '', earlier });
  serveReport(network, { report: { ...doneReport, ...running(11) }, sections });
  open();
  const again = await openCard('Product Overview');
  expect(again.getByText('here').tagName).toBe('STRONG');
  expect(again.getByText('Rewriting...')).toBeTruthy();
  expect(again.queryByText('Generating content...')).toBeNull();
  // The sources belong to the version that is being replaced.
  expect(again.queryByRole('button', { name: /sources/ })).toBeNull();
  expect(card('Problem').getByRole('button', { name: /sources/ })).toBeTruthy();
});

it('keeps the earlier text of what failed below a note that says from when it is', async () => {
  const sections = writtenSections({ state: 'failed', content: SECTION_FAILED, earlier });
  const reason = 'It is out of order.';
  const generation = { state: 'failed', done: 11, failed: 1, total: 12, reason } as const;
  serveReport(network, { report: { ...doneReport, generation }, sections });
  open();
  const failed = await openCard('Product Overview');
  expect(failed.getByText('here')).toBeTruthy();
  expect(failed.getByText('Generation failed')).toBeTruthy();
  expect(failed.getByText('Content generation failed. Please try again later.')).toBeTruthy();
  expect(failed.getByRole('button', { name: 'Try updating with AI again' })).toBeTruthy();
  expect(failed.getByText(/The text below is from/).querySelector('time')?.dateTime).toBe(earlier.writtenAt);
  expect(failed.queryByRole('button', { name: /sources/ })).toBeNull();
  // Shown in place of the time of the update for as long as a section has failed.
  expect(screen.getByText("Couldn't write 1 section. It is out of order.")).toBeTruthy();
  expect(screen.queryByText(/^Updated/)).toBeNull();
});

it('names the day on paper where there is a text, also an earlier one, and none where there is not', async () => {
  const [first] = writtenSections({ state: 'failed', content: SECTION_FAILED, earlier });
  const world = serveReport(network, { sections: first ? [first] : [] });
  const { client } = open();
  await openCard('Problem');
  expect(screen.getByText('5 January 2026')).toBeTruthy();
  Object.assign(world, { report: buildReport(), sections: buildSections() });
  await client.refetchQueries();
  await waitFor(() => expect(screen.queryByText('5 January 2026')).toBeNull());
});

it('explains what is out of date to whoever reaches it', async () => {
  serveReport(network, { sections: writtenSections({ isOutOfDate: true }) });
  open();
  const mark = (await openCard('Product Overview')).getByRole('note');
  expect(mark.textContent).toBe('Out of date');
  expect(mark.tabIndex).toBe(0);
  const tip = document.getElementById(mark.getAttribute('aria-describedby') ?? '');
  expect(tip?.textContent).toMatch(/^Your answers or startup details have changed/);
  expect(screen.getByText('1 section is out of date')).toBeTruthy();
  expect(screen.getAllByText('Out of date')).toHaveLength(1);
});

const statements: ReportStatement[] = [
  {
    text: 'Planners redo routes by hand.',
    paragraph: 0,
    sources: [
      {
        kind: 'answer',
        messageId: 11,
        challengeId: 2,
        stepId: 3,
        stepTitle: 'Name the problem',
        question: 'Who has it?',
        quote: 'we redo every route by hand',
      },
      { kind: 'profile', field: 'valueProposition', quote: 'No more routes by hand.' },
    ],
  },
  { text: 'Depots will pay for it.', paragraph: 0, sources: [] },
];

it('shows what the statements rest on, on demand, and the text again', async () => {
  const world = serveReport(network, { statements });
  open();
  const problem = await openCard('Problem');
  expect(world.asked.sources).toBe(0);
  await userEvent.click(problem.getByRole('button', { name: 'Show sources of Problem' }));
  const first = (await problem.findByText('Planners redo routes by hand.')).closest('li') as HTMLElement;
  expect(within(first).getByText('we redo every route by hand').tagName).toBe('BLOCKQUOTE');
  const way = within(first).getByRole('link', { name: 'Name the problem' });
  expect(way.getAttribute('href')).toBe('/challenge/2/step/3#message-11');
  expect(way.parentElement?.textContent).toBe('Name the problem: Who has it?');
  const field = within(first).getByRole('link', { name: 'Startup details: Value Proposition' });
  expect(field.getAttribute('href')).toBe('/create-startup?id=7');
  expect(within(first).queryByText('Assumption')).toBeNull();
  const second = problem.getByText('Depots will pay for it.').closest('li') as HTMLElement;
  expect(within(second).getByText('Assumption')).toBeTruthy();
  // Hidden, not removed, so that it prints.
  expect(problem.getByText('About problem.').closest('[hidden]')).not.toBeNull();

  await userEvent.click(problem.getByRole('button', { name: 'Hide sources of Problem' }));
  expect(problem.queryByText('Assumption')).toBeNull();
  expect(problem.getByText('About problem.').closest('[hidden]')).toBeNull();
});

it('says so when the sources do not come, and asks again', async () => {
  const world = serveReport(network, { statements, instead: { sources: () => refusal(403, 'Not today') } });
  open();
  const problem = await openCard('Problem');
  await userEvent.click(problem.getByRole('button', { name: /Show sources/ }));
  expect(await problem.findByText("Couldn't load the sources.")).toBeTruthy();
  world.instead = {};
  await userEvent.click(problem.getByRole('button', { name: 'Try Again' }));
  expect(document.activeElement).toBe(problem.getByRole('group', { name: 'Problem, content' }));
  expect(await problem.findByText('Assumption')).toBeTruthy();
});

it("tells the practice coach's notice, and none of a model", async () => {
  const notice = 'Practice coach: no AI model is configured';
  const coach = { provider: 'practice', model: null, notice, judge: RULES_JUDGE } as const;
  const world = serveReport(network, { coach });
  open();
  expect(await screen.findByText(/Practice coach: no AI model is configured\. It arranges/)).toBeTruthy();
  expect(screen.getByText(/accepted answers, your startup details and your validation board/)).toBeTruthy();
  expect(world.asked.report).toBe(1);
});

it('leads to the document, also at a section of it, once there is something to read', async () => {
  const world = serveReport(network, { sections: writtenSections({ state: 'empty', content: '' }) });
  open();
  const link = await screen.findByRole('link', { name: 'Read as document' });
  expect(link.getAttribute('href')).toBe('/report/7');
  const problem = await openCard('Problem');
  expect(problem.getByRole('link', { name: 'Read Problem in the document' }).getAttribute('href')).toBe(
    '/report/7#problem',
  );
  const overview = await openCard('Product Overview');
  expect(overview.queryByRole('link', { name: /^Read/ })).toBeNull();
  expect(world.asked.sources).toBe(0);
});

const Address = () => {
  const { pathname, state } = useLocation();
  return <p data-testid="address">{`${pathname} ${JSON.stringify(state)}`}</p>;
};

it('prints the document, which has the sources', async () => {
  serveReport(network);
  renderApp(
    <>
      <Report startup={routely} onWork={onWork} onMissing={isThere} />
      <Address />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Print or save as PDF' }));
  expect(screen.getByTestId('address').textContent).toBe('/report/7 {"print":true}');
});

it('has nothing to print, download or reset while nothing is written', async () => {
  serveReport(network, { report: buildReport(), sections: buildSections() });
  open();
  await screen.findByText('Not written yet');
  for (const name of ['Print or save as PDF', 'Download Markdown', 'Download Word']) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
  }
  expect(screen.queryByRole('link', { name: 'Read as document' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'More options' }));
  const reset = await screen.findByRole('menuitem', { name: 'Reset Report' });
  expect(reset.getAttribute('aria-disabled')).toBe('true');
});

it('shows a draft whose sections are still missing as such', async () => {
  const draft = buildReport({ generation: { state: 'idle', done: 0, failed: 0, total: 0, reason: null } });
  serveReport(network, { report: draft, instead: { sections: () => HttpResponse.json([]) } });
  open();
  await waitFor(() => expect(screen.getAllByText('No content available yet.')).toHaveLength(12));
});
