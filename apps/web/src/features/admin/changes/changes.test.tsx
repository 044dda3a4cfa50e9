import type { PendingChange } from '@groundwork/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { buildUser } from '../../../test/samples.ts';
import { hideToast } from '../../../ui/toast.ts';
import { refusal, serveAdmin } from '../test/admin-world.ts';
import {
  address,
  choose,
  dialog,
  enter,
  focused,
  noDialog,
  openAdmin,
  press,
  title,
  write,
} from '../test/open-admin.tsx';
import { buildQuestion, LATER, READ_AT } from '../test/samples.ts';

const network = mockNetwork();
afterEach(() => hideToast());

const buildChange = (changes: Partial<PendingChange> = {}): PendingChange => ({
  kind: 'question',
  recordId: 21,
  name: 'Who pays for it?',
  within: ['Market', 'Name the problem'],
  isNew: false,
  adminName: 'mira',
  at: LATER,
  updatedAt: READ_AT,
  before: { text: 'Who has this problem?', hint: null },
  after: { text: 'Who pays for it?', hint: null },
  ...changes,
});
const NEW = buildChange({
  kind: 'step',
  recordId: 13,
  name: 'Law',
  within: ['Market'],
  isNew: true,
  before: null,
});

/** Serves changes, and returns what was sent. */
function serve(changes: PendingChange[], answer?: () => Response) {
  serveAdmin(network);
  const sent: [string, unknown][] = [];
  let waiting = changes;
  const act = (name: string) =>
    http.post(`${ORIGIN}/api/admin/changes/${name}`, async ({ request }) => {
      sent.push([name, await request.json()]);
      const instead = answer?.();
      if (instead) return instead;
      waiting = [];
      return HttpResponse.json({ count: changes.length });
    });
  network.use(
    http.get(`${ORIGIN}/api/user`, () => HttpResponse.json(buildUser({ username: 'mira', role: 'admin' }))),
    http.get(`${ORIGIN}/api/admin/changes`, () => HttpResponse.json(waiting)),
    act('publish'),
    act('discard'),
  );
  return sent;
}

describe('the changes that wait', () => {
  it('are shown beside what founders see, and published with a note', async () => {
    const sent = serve([buildChange(), NEW]);
    openAdmin('/changes');
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toContain('Question · Market · Name the problemWho pays for it?mira');
    expect(second?.textContent).toContain('LawNew');
    await userEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Show changes' }));
    await waitFor(() => expect(document.querySelector('del')?.textContent).toBe('has this problem'));
    await write('Note (optional)', 'Asked by a mentor');
    await press('Publish 2 changes');
    expect(await screen.findByText('2 changes published')).toBeDefined();
    expect(sent).toEqual([
      [
        'publish',
        {
          changes: [
            { kind: 'question', recordId: 21, updatedAt: READ_AT },
            { kind: 'step', recordId: 13, updatedAt: READ_AT },
          ],
          note: 'Asked by a mentor',
        },
      ],
    ]);
    expect(await screen.findByText(/Nothing waits to be published/)).toBeDefined();
  });

  it('[AD-155] of others are published only when they are chosen', async () => {
    const theirs = buildChange({ recordId: 22, name: 'How many?', adminName: 'noor' });
    const sent = serve([buildChange(), theirs]);
    openAdmin('/changes');
    const other = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'How many?' });
    await screen.findByRole('button', { name: 'Publish 1 change' });
    expect(other.checked).toBe(false);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Who pays for it?' }));
    expect(screen.getByRole('button', { name: 'Publish' }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('checkbox', { name: 'All 2 changes' }));
    await press('Publish 2 changes');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.[1]).toMatchObject({ changes: [{ recordId: 21 }, { recordId: 22 }] });
  });

  it('lead from a title to its form', async () => {
    serve([buildChange()]);
    openAdmin('/changes');
    await userEvent.click(await screen.findByRole('link', { name: 'Who pays for it?' }));
    expect(address()).toBe('/admin?edit=q21');
  });

  it('can be chosen one by one, and are discarded after a question', async () => {
    const sent = serve([buildChange(), NEW]);
    openAdmin('/changes');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Who pays for it?' }));
    await enter('Discard');
    const asked = within(await dialog('Discard 1 change'));
    expect(asked.getByText(/One record that was never published will be deleted/)).toBeDefined();
    expect(asked.getByRole('listitem').textContent).toBe('“Law” by mira');
    await userEvent.click(asked.getByRole('button', { name: 'Discard' }));
    await noDialog();
    await waitFor(() => expect(focused()).toBe('main'));
    expect(sent).toEqual([['discard', { changes: [{ kind: 'step', recordId: 13, updatedAt: READ_AT }] }]]);
  });

  it('are held back by an example that the judge decides the other way round, until that is overridden (AD-104)', async () => {
    const answers = [
      refusal(409, 'question.examples_disagree', { details: { questions: ['Who pays for it?'] } }),
    ];
    const sent = serve([buildChange()], () => answers.shift() as Response);
    openAdmin('/changes');
    await enter('Publish 1 change');
    await dialog('Nothing was published');
    await userEvent.keyboard('{Escape}');
    await noDialog();
    await waitFor(() => expect(focused()).toBe('Publish 1 change'));
    answers.push(
      refusal(409, 'question.examples_disagree', { details: { questions: ['Who pays for it?'] } }),
    );
    await userEvent.keyboard('{Enter}');
    const asked = within(await dialog('Nothing was published'));
    expect(
      asked.getByText(/an example answer of “Who pays for it\?” the other way round\. Open/),
    ).toBeDefined();
    expect(asked.getByRole('link', { name: 'Who pays for it?' }).getAttribute('href')).toBe(
      '/admin?edit=q21',
    );
    await userEvent.click(asked.getByRole('button', { name: 'Publish anyway' }));
    expect(await screen.findByText('1 change published')).toBeDefined();
    await waitFor(() => expect(focused()).toBe('main'));
    expect(sent.map(([, body]) => (body as { overridesExamples?: boolean }).overridesExamples)).toEqual([
      undefined,
      undefined,
      true,
    ]);
  });

  it('say when one has changed since', async () => {
    serve([buildChange()], () => refusal(409, 'record.changed'));
    openAdmin('/changes');
    await press('Publish 1 change');
    expect(await screen.findByText('Nothing was published')).toBeDefined();
    expect(screen.getByText(/Some of these have changed since/)).toBeDefined();
  });
});

it('a saved record says that it waits', async () => {
  const world = serveAdmin(network);
  world.challenges = world.challenges.map(one => ({ ...one, isActive: false }));
  world.instead['PUT /challenges/1'] = () => {
    const [first] = world.challenges;
    const pending = { isNew: false, adminName: 'mira' };
    const saved = { ...first, title: 'Market', pending, updatedAt: LATER };
    world.challenges = world.challenges.map(one => (one.id === 1 ? { ...one, pending } : one));
    return HttpResponse.json(saved);
  };
  openAdmin();
  await title('Market');
  await choose('Market', 'Activate');
  expect(await screen.findByText("Founders see it once it's published under Changes.")).toBeDefined();
  expect(await screen.findByText('Unpublished changes')).toBeDefined();
});

describe('the revisions of a record', () => {
  const CONTENTS: Record<string, object> = {
    1: { text: 'Who has it?', hint: 'A role.' },
    2: { text: 'Who has this problem?', hint: null },
  };
  const open = async () => {
    const world = serveAdmin(network, { questions: [buildQuestion()] });
    network.use(
      http.get(`${ORIGIN}/api/admin/revisions/question/21`, () =>
        HttpResponse.json([
          { number: 2, at: LATER, adminName: 'mira', note: 'Shorter' },
          { number: 1, at: READ_AT, adminName: null, note: null },
        ]),
      ),
      http.get(`${ORIGIN}/api/admin/revisions/question/21/:number`, ({ params }) =>
        HttpResponse.json({ content: CONTENTS[String(params.number)] }),
      ),
    );
    openAdmin('?list=questions&challenge=1&step=11');
    await title('Who has this problem?');
    await choose('Who has this problem?', 'Revisions');
    return { world, shown: within(await dialog('Revisions: Who has this problem?')) };
  };

  it('are compared, the two newest first, and one is gone back to', async () => {
    const { world, shown } = await open();
    expect(await shown.findByText('A role.')).toBeDefined();
    const [before, after] = [shown.getByLabelText('Before'), shown.getByLabelText('After')];
    expect([before, after].map(field => (field as HTMLSelectElement).value)).toEqual(['1', '2']);
    await userEvent.selectOptions(after, 'now');
    await userEvent.click(shown.getByRole('button', { name: 'Go back to no. 1' }));
    await noDialog();
    expect(world.sent).toEqual([
      {
        call: 'PUT /questions/21',
        key: null,
        body: expect.objectContaining({ text: 'Who has it?', hint: 'A role.', updatedAt: READ_AT }),
      },
    ]);
  });
});
