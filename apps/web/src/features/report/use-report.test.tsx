import type { ReportSection } from '@groundwork/domain';
import { act, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { useState } from 'react';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { fakeTimers, pass, passUntil } from '../../test/clock.ts';
import { mockNetwork } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { hideToast } from '../../ui/toast.ts';
import { Report } from './report.tsx';
import {
  doneReport,
  type ReportWorld,
  refusal,
  routely,
  running,
  serveReport,
  writtenSections,
} from './test/report-world.ts';

fakeTimers();
const network = mockNetwork();
afterEach(() => {
  vi.restoreAllMocks();
  onMissing.mockClear();
  return hideToast();
});

const written = writtenSections();
/** The first `done` sections as written, the others still being written. */
const sectionsAfter = (done: number): ReportSection[] =>
  written.map((section, place) => (place < done ? section : { ...section, state: 'writing', content: '' }));
const stateAfter = (done: number): Partial<ReportWorld> => ({
  report: { ...doneReport, ...running(done) },
  sections: sectionsAfter(done),
});

const onMissing = vi.fn(async () => true);

async function openAfter(done: number): Promise<ReportWorld> {
  const world = serveReport(network, stateAfter(done));
  renderApp(<Report startup={routely} onWork={() => {}} onMissing={onMissing} />);
  await passUntil(() => expect(screen.getByText(`${done} of 12 sections`)).toBeTruthy());
  return world;
}
const card = (title: string) => within(screen.getByRole('article', { name: title }));

it('asks every 2 s while the coach writes, shows the first section before the last, and then stops', async () => {
  const world = await openAfter(0);
  const { report, sections } = { ...world.asked };
  await pass(6_000);
  expect(world.asked.report - report).toBe(3);
  expect(world.asked.sections - sections).toBe(3);

  Object.assign(world, stateAfter(1));
  await passUntil(() => expect(card('Product Overview').getByText('About product overview.')).toBeTruthy());
  expect(card('Assumptions').getByText('Generating content...')).toBeTruthy();
  expect(screen.getByText('1 of 12 sections')).toBeTruthy();

  Object.assign(world, { report: doneReport, sections: written });
  await passUntil(() => expect(screen.getByText('Report updated')).toBeTruthy());
  await passUntil(() => expect(card('Assumptions').getByText('About assumptions.')).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Update with AI' })).toBeTruthy();
  const asked = { ...world.asked };
  await pass(20_000);
  expect(world.asked).toEqual(asked);
});

it('stops when sections could not be written, and says how many and why', async () => {
  const world = await openAfter(9);
  const reason = 'Your daily budget is used up.';
  Object.assign(world, {
    report: { ...doneReport, generation: { state: 'failed', done: 9, failed: 3, total: 12, reason } },
    sections: sectionsAfter(9).map(section =>
      section.state === 'writing'
        ? { ...section, state: 'failed', content: 'Error generating content' }
        : section,
    ),
  });
  await passUntil(() => expect(screen.getByText("Couldn't write 3 sections")).toBeTruthy());
  expect(screen.getByText(reason)).toBeTruthy();
  await passUntil(() => expect(screen.getAllByText('Generation failed')).toHaveLength(3));
  const asked = { ...world.asked };
  await pass(20_000);
  expect(world.asked).toEqual(asked);
});

it.each([
  ['is refused', () => refusal(403, 'Not today')],
  ['gets nothing that can be read', () => HttpResponse.html('<p>Bad gateway</p>', { status: 403 })],
])('keeps what is shown when a poll %s', async (_, failure) => {
  const world = await openAfter(2);
  world.instead = { report: failure, sections: failure };
  const asked = { ...world.asked };
  await pass(8_000);
  expect(world.asked.report).toBeGreaterThan(asked.report + 1);
  expect(card('Problem').getByText('About problem.')).toBeTruthy();
  expect(screen.getByText('2 of 12 sections')).toBeTruthy();
  Object.assign(world, { instead: {}, report: doneReport, sections: written });
  await passUntil(() => expect(card('Assumptions').getByText('About assumptions.')).toBeTruthy());
});

it('keeps what is shown when a poll takes too long', async () => {
  const world = await openAfter(2);
  world.instead = { report: never, sections: never };
  await pass(25_000);
  expect(screen.queryByText("There's no report yet. Here's how to get one.")).toBeNull();
  expect(card('Problem').getByText('About problem.')).toBeTruthy();
  expect(card('Assumptions').getByText('Generating content...')).toBeTruthy();
});

const never = () => new Promise<never>(() => {}) as unknown as Response;

it('says that a report which does not come in time could not be loaded, and asks again', async () => {
  const world = serveReport(network, { instead: { report: never } });
  renderApp(<Report startup={routely} onWork={() => {}} onMissing={onMissing} />);
  await passUntil(() => expect(screen.getByRole('heading', { name: 'Error Loading Report' })).toBeTruthy());
  expect(onMissing).not.toHaveBeenCalled();
  world.instead = {};
  await act(async () => screen.getByRole('button', { name: 'Try Again' }).click());
  await passUntil(() => expect(card('Problem').getByText('About problem.')).toBeTruthy());
});

it('keeps that card while it is asked for again, with the try in its button', async () => {
  serveReport(network, { instead: { report: never } });
  renderApp(<Report startup={routely} onWork={() => {}} onMissing={onMissing} />);
  const heading = () => screen.queryByRole('heading', { name: 'Error Loading Report' });
  await passUntil(() => expect(heading()).toBeTruthy());
  const shown = heading();
  const button = screen.getByRole('button', { name: 'Try Again' });
  await passUntil(() => expect(button.textContent).toBe('Trying again...'));
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await passUntil(() => expect(button.textContent).toBe('Try Again'));
  expect(heading()).toBe(shown);
  expect(screen.queryByRole('status', { name: 'Loading report' })).toBeNull();
});

function FirstStep() {
  const [hasReport, setHasReport] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setHasReport(true)}>
        Complete it
      </button>
      <Report startup={{ ...routely, hasReport }} onWork={() => {}} onMissing={onMissing} />
    </>
  );
}

it('says so as well when all that came before was that there is none yet', async () => {
  const world = serveReport(network, { report: null });
  const { client } = renderApp(<FirstStep />);
  await passUntil(() => expect(screen.getByText(/There's no report yet/)).toBeTruthy());
  world.instead = { report: never };
  await act(async () => screen.getByRole('button', { name: 'Complete it' }).click());
  void client.refetchQueries();
  await passUntil(() => expect(screen.getByRole('heading', { name: 'Error Loading Report' })).toBeTruthy());
});

it('takes a late answer for none where no report is known of', async () => {
  serveReport(network, { instead: { report: never } });
  renderApp(<Report startup={{ ...routely, hasReport: false }} onWork={() => {}} onMissing={onMissing} />);
  await passUntil(() => expect(screen.getByText(/There's no report yet/)).toBeTruthy());
});

it('asks whether the startup is gone when the report is, and polls no more', async () => {
  let answer = (_isThere: boolean) => {};
  onMissing.mockImplementationOnce(() => new Promise<boolean>(resolve => (answer = resolve)));
  const world = await openAfter(2);
  const gone = () => refusal(404, 'Nothing there');
  world.instead = { report: gone, sections: gone };
  await passUntil(() => expect(onMissing).toHaveBeenCalledOnce());
  // The page says nothing of a report to come until it knows whether the startup is gone.
  expect(screen.getByRole('status', { name: 'Loading report' })).toBeTruthy();
  const asked = { ...world.asked };
  await pass(10_000);
  expect(world.asked).toEqual(asked);
  answer(true);
  await passUntil(() => expect(screen.getByText(/There's no report yet/)).toBeTruthy());
});

describe('what another tab did', () => {
  const otherTab = new BroadcastChannel('groundwork:reports');
  afterAll(() => otherTab.close());
  const announced = () => {
    const heard: unknown[] = [];
    otherTab.onmessage = ({ data }) => void heard.push(data);
    return heard;
  };

  async function openDone(): Promise<ReportWorld> {
    const world = serveReport(network);
    renderApp(<Report startup={routely} onWork={() => {}} onMissing={onMissing} />);
    await passUntil(() => expect(card('Problem').getByText('About problem.')).toBeTruthy());
    return world;
  }

  it('is asked for when it is told', async () => {
    const world = await openDone();
    Object.assign(world, stateAfter(0));
    otherTab.postMessage({ startupId: 7 });
    await passUntil(() => expect(screen.getByText('0 of 12 sections')).toBeTruthy());
    await passUntil(() => expect(screen.getAllByText('Generating content...')).toHaveLength(12));
  });

  it('is no concern of another startup', async () => {
    const world = await openDone();
    const asked = { ...world.asked };
    otherTab.postMessage({ startupId: 8 });
    await pass(1000);
    expect(world.asked).toEqual(asked);
  });

  it('is told of what is begun and finished here', async () => {
    const heard = announced();
    const world = serveReport(network, { sections: writtenSections({ isOutOfDate: true }) });
    renderApp(<Report startup={routely} onWork={() => {}} onMissing={onMissing} />);
    await passUntil(() => expect(screen.getByRole('button', { name: 'Update with AI' })).toBeTruthy());
    world.report = { ...doneReport, ...running(0) };
    act(() => screen.getByRole('button', { name: 'Update with AI' }).click());
    await passUntil(() => expect(heard).toEqual([{ startupId: 7 }]));
    world.report = doneReport;
    await passUntil(() => expect(heard).toHaveLength(2));
  });
});

function setHidden(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

it('asks again when the tab is shown again, however short it was away', async () => {
  const world = serveReport(network);
  renderApp(<Report startup={routely} onWork={() => {}} onMissing={onMissing} />);
  await passUntil(() => expect(card('Problem').getByText('About problem.')).toBeTruthy());
  setHidden(true);
  await pass(50);
  world.sections = writtenSections({ content: 'Written elsewhere.' });
  setHidden(false);
  await passUntil(() => expect(screen.getByText('Written elsewhere.')).toBeTruthy());
});

it('asks nothing while the tab is hidden', async () => {
  const world = await openAfter(2);
  setHidden(true);
  await pass(2_500);
  const asked = { ...world.asked };
  await pass(10_000);
  expect(world.asked).toEqual(asked);
  setHidden(false);
  await pass(2_500);
  expect(world.asked.report).toBeGreaterThan(asked.report);
});

it('asks for the sections once more when the report is done before they are', async () => {
  const world = await openAfter(11);
  world.report = doneReport;
  await passUntil(() => expect(screen.getByText('Report updated')).toBeTruthy());
  await pass(500);
  world.sections = written;
  await passUntil(() => expect(card('Assumptions').getByText('About assumptions.')).toBeTruthy());
});
