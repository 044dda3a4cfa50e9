import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockNetwork } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildReport, buildSections } from '../../test/samples.ts';
import { hideToast } from '../../ui/toast.ts';
import { Report } from './report.tsx';
import { reportQueries } from './report-queries.ts';
import {
  askToReset,
  doneReport,
  refusal,
  routely,
  running,
  serveReport,
  writtenSections,
} from './test/report-world.ts';

const network = mockNetwork();
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => {
  vi.restoreAllMocks();
  return hideToast();
});

const update = () => screen.findByRole('button', { name: 'Update with AI' });

async function open(): Promise<void> {
  renderApp(<Report startup={routely} onWork={() => {}} onMissing={async () => true} />);
  await update();
}

describe('Update with AI', () => {
  it('begins once, keeps the focus and follows what is written', async () => {
    const world = serveReport(network, { report: buildReport(), sections: buildSections() });
    world.instead.generate = () => {
      world.report = { ...buildReport(), ...running(0) };
      world.sections = buildSections({ state: 'writing' });
      return undefined;
    };
    await open();
    await userEvent.click(await update());
    const busy = await screen.findByRole('button', { name: 'Generating...' });
    expect(busy).toBe(document.activeElement);
    await screen.findByText('0 of 12 sections');
    await userEvent.click(busy);
    expect(world.asked).toMatchObject({ generate: 1, add: 0 });
    expect(screen.getAllByText('Generating content...')).toHaveLength(12);
    Object.assign(world, { report: doneReport, sections: writtenSections() });
    expect(await screen.findByText('Report updated')).toBeTruthy();
    expect(await screen.findByText('About assumptions.')).toBeTruthy();
  });

  it('adds the standard sections that are missing first, above the highest order', async () => {
    const [first, , third] = writtenSections();
    const rest = [first, third].flatMap(section => section ?? []).map(section => ({ ...section, order: 40 }));
    const world = serveReport(network, { sections: rest });
    await open();
    await userEvent.click(await update());
    await waitFor(() => expect(world.asked.generate).toBe(1));
    expect(world.added).toHaveLength(10);
    expect(world.added.slice(0, 2)).toEqual([
      { type: 'problem', title: 'Problem', content: '', order: 41 },
      { type: 'persona', title: 'Persona', content: '', order: 42 },
    ]);
  });

  it('generates nothing when a missing section cannot be added', async () => {
    const world = serveReport(network, {
      sections: writtenSections().slice(1),
      instead: { add: () => refusal(403, 'Not today') },
    });
    await open();
    await userEvent.click(await update());
    expect(await screen.findByText("Couldn't update the report")).toBeTruthy();
    expect(world.asked).toMatchObject({ add: 1, generate: 0 });
  });

  it('says so when nothing was begun, and shows the report as it is', async () => {
    const world = serveReport(network, { sections: writtenSections({ isOutOfDate: true }) });
    await open();
    // Another device has updated it.
    world.sections = writtenSections({ content: 'Written elsewhere.' });
    await userEvent.click(await update());
    expect(await screen.findByText('Nothing new to write')).toBeTruthy();
    expect(await screen.findByText('Written elsewhere.')).toBeTruthy();
    expect(world.rewrites).toEqual(['false']);
    await update();
  });

  it('asks nothing, and writes nothing, while no section has an answer', async () => {
    const world = serveReport(network, {
      sections: buildSections({ state: 'unanswered', content: 'It is fed by a step.' }),
    });
    await open();
    await userEvent.click(await update());
    expect(await screen.findByText('Nothing new to write')).toBeTruthy();
    expect(world.rewrites).toEqual(['false']);
  });

  it('asks before it writes again what is up to date', async () => {
    const world = serveReport(network);
    world.instead.generate = () => {
      world.report = { ...doneReport, ...running(0) };
      return undefined;
    };
    await open();
    await userEvent.click(await update());
    const question = within(await screen.findByRole('dialog', { name: 'Rewrite all sections' }));
    expect(question.getByText(/up to date.*will change the wording.*restore the current text/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(world.asked.generate).toBe(0);

    await userEvent.click(await update());
    const again = within(await screen.findByRole('dialog'));
    await userEvent.click(again.getByRole('button', { name: 'Rewrite' }));
    expect(await screen.findByText('0 of 12 sections')).toBeTruthy();
    expect(world.rewrites).toEqual(['true']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('tells of a generation that failed before it was answered', async () => {
    const world = serveReport(network, { sections: writtenSections({ isOutOfDate: true }) });
    await open();
    world.report = {
      ...doneReport,
      generation: { state: 'failed', done: 11, failed: 1, total: 12, reason: 'It is out of order.' },
    };
    await userEvent.click(await update());
    expect(await screen.findByText("Couldn't write 1 section")).toBeTruthy();
    expect(screen.getByText('It is out of order.')).toBeTruthy();
  });

  it('tells of a generation that ended before it was answered', async () => {
    const world = serveReport(network, { sections: writtenSections({ isOutOfDate: true }) });
    await open();
    world.report = { ...doneReport, generatedAt: '2026-01-06T10:00:00.000Z' };
    await userEvent.click(await update());
    expect(await screen.findByText('Report updated')).toBeTruthy();
  });

  it('logs and tells a failure, and can be tried again', async () => {
    const message = 'Your daily budget for the coach is used up.';
    const sections = writtenSections({ isOutOfDate: true });
    const world = serveReport(network, { sections, instead: { generate: () => refusal(403, message) } });
    await open();
    await userEvent.click(await update());
    expect(await screen.findByText("Couldn't update the report")).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    expect(console.warn).toHaveBeenCalledWith("Couldn't update the report", expect.any(Error));
    expect((await update()).getAttribute('aria-disabled')).toBe('false');
    expect(world.asked.generate).toBe(1);
  });

  it('is offered by a section that failed, whose card keeps the focus', async () => {
    const world = serveReport(network, {
      sections: writtenSections({ state: 'failed', content: 'Error generating content' }),
    });
    world.instead.generate = () => {
      world.report = { ...doneReport, ...running(11) };
      world.sections = writtenSections({ state: 'writing', content: '' });
      return undefined;
    };
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Try updating with AI again' }));
    const card = screen.getByRole('article', { name: 'Product Overview' });
    expect(await within(card).findByText('Generating content...')).toBeTruthy();
    expect(card).toBe(document.activeElement);
    expect(world.rewrites).toEqual(['false']);
  });
});

describe('Reset Report', () => {
  it('empties the report once it is confirmed', async () => {
    const world = serveReport(network);
    world.instead.reset = () => {
      Object.assign(world, { report: buildReport(), sections: buildSections() });
      return undefined;
    };
    await open();
    const question = await askToReset();
    expect(question.getByText(/restore the text from Versions/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Reset Report' }));
    expect(await screen.findByText('Report has been reset')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('Written from your answers in:')).toHaveLength(12));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Not written yet')).toBeTruthy();
  });

  it('changes nothing when it is cancelled', async () => {
    const world = serveReport(network);
    await open();
    await userEvent.click((await askToReset()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(world.asked.reset).toBe(0);
    expect(screen.getByText('About problem.')).toBeTruthy();
  });

  it('logs and tells a failure, and leaves what is there', async () => {
    serveReport(network, { instead: { reset: () => refusal(403, 'Not today') } });
    await open();
    await userEvent.click((await askToReset()).getByRole('button', { name: 'Reset Report' }));
    expect(await screen.findByText("Couldn't reset the report")).toBeTruthy();
    expect(console.warn).toHaveBeenCalledWith("Couldn't reset the report", expect.any(Error));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('About problem.')).toBeTruthy();
  });

  it('closes its question, says so and shows no report when the startup is gone', async () => {
    const world = serveReport(network);
    const onMissing = vi.fn(async () => true);
    renderApp(<Report startup={routely} onWork={() => {}} onMissing={onMissing} />);
    await update();
    const question = await askToReset();
    Object.assign(world, { report: null, instead: { reset: () => refusal(404, 'Not there') } });
    await userEvent.click(question.getByRole('button', { name: 'Reset Report' }));
    expect(await screen.findByText("Couldn't reset the report")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(onMissing).toHaveBeenCalledOnce());
  });

  it('is not undone by an answer from before it', async () => {
    const world = serveReport(network);
    const { client } = renderApp(<Report startup={routely} onWork={() => {}} onMissing={async () => true} />);
    await update();
    const question = await askToReset();
    let answerLate = () => {};
    world.instead.sections = () => {
      delete world.instead.sections;
      return new Promise<Response>(resolve => {
        answerLate = () => resolve(HttpResponse.json(writtenSections()));
      }) as unknown as Response;
    };
    void client.refetchQueries({ queryKey: reportQueries.sections(4).queryKey });
    await waitFor(() => expect(world.instead.sections).toBeUndefined());
    world.instead.reset = () => {
      Object.assign(world, { report: buildReport(), sections: buildSections() });
      return undefined;
    };
    const asked = world.asked.sections;
    await userEvent.click(question.getByRole('button', { name: 'Reset Report' }));
    await screen.findByText('Not written yet');
    answerLate();
    // The refresh that follows every mutation.
    await waitFor(() => expect(world.asked.sections).toBeGreaterThan(asked));
    expect(screen.queryByText('About problem.')).toBeNull();
    expect(screen.getAllByText('Written from your answers in:')).toHaveLength(12);
  });
});
