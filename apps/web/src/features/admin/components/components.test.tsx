import {
  adminAssistantContracts,
  adminChallengeContracts,
  curriculumContracts,
  request,
} from '@groundwork/api-client';
import { type AdminChallenge, adminChallengeSchema, challengeInputSchema } from '@groundwork/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { contractQuery } from '../../../app/contract-query.ts';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx';
import { hideToast } from '../../../ui/toast.ts';
import { DeleteRecordDialog } from './delete-record-dialog.tsx';
import type { Field } from './field.ts';
import { ResourceForm } from './resource-form.tsx';
import { useReorder } from './use-reorder.tsx';
import { useRows } from './use-rows.ts';

const network = mockNetwork();
afterEach(() => hideToast());

const AT = '2026-11-01T10:00:00.000Z';
const LATER = '2026-11-02T10:00:00.000Z';
const URL = `${ORIGIN}/api/admin/challenges`;
const IMPACT = `${ORIGIN}/api/admin/assistants/:id/impact`;
const list = contractQuery(curriculumContracts.adminChallenges, {}).queryKey;

function build(changes: Partial<AdminChallenge> = {}): AdminChallenge {
  return {
    id: 1,
    title: 'Market',
    description: 'Who buys',
    imageUrl: null,
    videoUrl: null,
    order: 1,
    isActive: true,
    isArchived: false,
    icon: 'school',
    iconSvg: null,
    updatedAt: AT,
    ...changes,
  };
}

const FIELDS: Field[] = [
  { name: 'title', label: 'Title', kind: 'text', isRequired: true },
  { name: 'description', label: 'Description', kind: 'long', isRequired: true },
  { name: 'order', label: 'Order', kind: 'number', initial: '3' },
  { name: 'videoUrl', label: 'Video URL', kind: 'text', type: 'url' },
  { name: 'isActive', label: 'Active', kind: 'flag', initial: 'true' },
  {
    name: 'icon',
    label: 'Icon',
    kind: 'choice',
    initial: 'school',
    choices: [{ value: 'school', label: 'School' }],
  },
];

/** A typical admin screen: a table, its form and its delete dialog. */
function Screen() {
  const { rows, failure } = useRows(curriculumContracts.adminChallenges, {}, 'Failed to load challenges');
  const [open, setOpen] = useState<{ kind: 'form' | 'delete'; record: AdminChallenge | null } | null>(null);
  const { order, dialog } = useReorder({
    list,
    entity: 'challenge',
    part: {},
    send: ids => request(adminChallengeContracts.order, { body: { ids } }),
  });
  const close = () => setOpen(null);
  const record = open?.record ?? null;
  return (
    <>
      <button type="button" onClick={() => setOpen({ kind: 'form', record: null })}>
        New
      </button>
      <ResourceTable
        label="Challenges"
        columns={[{ header: 'Title', kind: 'name', cell: ({ title }) => title }]}
        rows={rows}
        failure={failure}
        empty={{ text: 'None' }}
        nameOf={({ title }) => title}
        onOrder={order}
        actionsOf={row => [
          {
            label: 'Edit',
            icon: null,
            isInline: true,
            onSelect: () => setOpen({ kind: 'form', record: row }),
          },
          {
            label: 'Delete',
            icon: null,
            isInline: true,
            onSelect: () => setOpen({ kind: 'delete', record: row }),
          },
        ]}
      />
      {dialog}
      {open?.kind === 'form' && (
        <ResourceForm
          entity="challenge"
          fields={FIELDS}
          body={challengeInputSchema}
          recordSchema={adminChallengeSchema}
          record={record}
          list={list}
          save={(body, challengeId, options) =>
            challengeId === null
              ? request(adminChallengeContracts.create, { body }, options)
              : request(adminChallengeContracts.update, { params: { challengeId }, body })
          }
          onSaved={close}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && record && (
        <DeleteRecordDialog
          entity="challenge"
          id={record.id}
          name={record.title}
          text="All of it goes."
          impact={contractQuery(adminAssistantContracts.impact, { params: { assistantId: record.id } })}
          list={list}
          remove={() => request(adminChallengeContracts.remove, { params: { challengeId: record.id } })}
          onClose={close}
        />
      )}
    </>
  );
}

const refuse = (status: number, code: string, more: object = {}) =>
  HttpResponse.json({ statusCode: status, code, error: 'E', message: 'Refused.', ...more }, { status });

/** Serves these rows and records the writes. */
function serve(rows: AdminChallenge[] = [build(), build({ id: 2, title: 'Team', order: 2 })]) {
  const world = { rows, sent: [] as { call: string; body: unknown; key: string | null }[] };
  const note = async (incoming: Request) => {
    const text = await incoming.text();
    const call = `${incoming.method} ${incoming.url.slice(ORIGIN.length)}`;
    world.sent.push({ call, body: text && JSON.parse(text), key: incoming.headers.get('Idempotency-Key') });
  };
  network.events.removeAllListeners();
  network.events.on('request:start', ({ request: incoming }) => {
    if (incoming.method !== 'GET') void note(incoming.clone());
  });
  const saved = async (incoming: Request, id: number) => {
    const row = build({ ...((await incoming.json()) as object), id, updatedAt: LATER });
    world.rows = [...world.rows.filter(other => other.id !== id), row];
    return row;
  };
  network.use(
    http.get(URL, () => HttpResponse.json(world.rows)),
    http.post(URL, async ({ request: incoming }) =>
      HttpResponse.json(await saved(incoming, 9), { status: 201 }),
    ),
    http.put(`${URL}/:id`, async ({ request: incoming, params }) =>
      HttpResponse.json(await saved(incoming, Number(params.id))),
    ),
    http.delete(`${URL}/:id`, ({ params }) => {
      world.rows = world.rows.filter(({ id }) => id !== Number(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(IMPACT, () => HttpResponse.json({ steps: 2, founders: 3, startups: 0 })),
    http.get(`${ORIGIN}/api/admin/impact`, () =>
      HttpResponse.json({ steps: 2, questions: 4, founders: 3, conversations: 5, acceptedAnswers: 7 }),
    ),
  );
  return world;
}

const names = () => screen.getAllByRole('rowheader').map(cell => cell.textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const toast = (text: string) => screen.findByText(text);
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function open(act: string) {
  renderApp(<Screen />);
  await screen.findByRole('rowheader', { name: 'Market' });
  await press(act);
  await screen.findByRole('dialog');
}
async function retype(label: RegExp, text: string) {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), text);
}

it('creates a record, says so, and shows it', async () => {
  const { sent } = serve();
  await open('New');
  expect(screen.getByRole('dialog', { name: 'New Challenge' })).toBeDefined();
  await userEvent.type(field(/^Title/), 'Money');
  await userEvent.type(field(/^Description/), 'What it costs');
  await userEvent.click(field(/^Active/));
  await press('Create Challenge');
  expect(await toast('Challenge created')).toBeDefined();
  await gone();
  expect(names()).toContain('Money');
  expect(sent[0]?.body).toMatchObject({ title: 'Money', order: 3, isActive: false, videoUrl: null });
});

it('edits a record with the time at which it was read', async () => {
  const { sent } = serve();
  await open('Edit Market');
  await retype(/^Title/, 'Markets');
  await press('Save Changes');
  expect(await toast('Challenge updated')).toBeDefined();
  await gone();
  expect(names()).toContain('Markets');
  expect(sent[0]).toMatchObject({
    call: 'PUT /api/admin/challenges/1',
    body: { title: 'Markets', description: 'Who buys', order: 1, updatedAt: AT },
  });
});

it('shows what is wrong at its field, and sends nothing', async () => {
  const { sent } = serve();
  await open('New');
  await retype(/^Order/, '-1');
  await press('Create Challenge');
  expect(screen.getByText('Title is required')).toBeDefined();
  expect(screen.getByText('Description is required')).toBeDefined();
  expect(screen.getByText('Order must be 0 or more')).toBeDefined();
  expect(document.activeElement).toBe(field(/^Title/));
  await retype(/^Order/, ' ');
  expect(screen.getByText('Order must be a whole number')).toBeDefined();
  expect(sent).toEqual([]);
});

it('shows what the server has against a field there, without a toast', async () => {
  serve();
  network.use(
    http.put(`${URL}/:id`, () =>
      refuse(400, 'request.invalid', { issues: [{ path: 'videoUrl', message: 'No such video' }] }),
    ),
  );
  await open('Edit Market');
  await retype(/^Video URL/, 'https://example.com');
  await press('Save Changes');
  expect(await screen.findByText('No such video')).toBeDefined();
  expect(field(/^Video URL/).value).toBe('https://example.com');
  expect(screen.queryByText('Update Failed')).toBeNull();
});

it.each([
  ['New', 'Create Challenge', 'Operation Failed', 'Failed to create challenge: Refused.'],
  ['Edit Market', 'Save Changes', 'Update Failed', 'Failed to update challenge: Refused.'],
])(
  'tells in a toast and in the form that %s failed, and keeps what was typed',
  async (act, submit, title, message) => {
    serve();
    const fail = () => refuse(400, 'request.malformed');
    network.use(http.post(URL, fail), http.put(`${URL}/:id`, fail));
    await open(act);
    await retype(/^Title/, 'Money');
    await retype(/^Description/, 'What it costs');
    await press(submit);
    expect(await toast(title)).toBeDefined();
    expect(screen.getByText(message)).toBeDefined();
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe('Not saved. Refused.');
    expect(field(/^Title/).value).toBe('Money');
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: submit }).disabled).toBe(false),
    );
  },
);

it('[AD-120] keeps what is scrolled to clear of its buttons', async () => {
  serve();
  const original = ResizeObserver;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe: () => void;
      constructor(onResize: () => void) {
        this.observe = onResize;
      }
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(84);
  try {
    await open('New');
    expect(screen.getByRole('dialog').style.scrollPaddingBottom).toBe('132px');
  } finally {
    vi.stubGlobal('ResizeObserver', original);
    vi.restoreAllMocks();
  }
});

it('no longer says that it failed once it is saved again', async () => {
  serve();
  network.use(http.put(`${URL}/:id`, () => refuse(400, 'request.malformed'), { once: true }));
  await open('Edit Market');
  await retype(/^Title/, 'Money');
  await press('Save Changes');
  expect(await screen.findByText('Not saved. Refused.')).toBeDefined();
  await press('Save Changes');
  expect(screen.queryByText('Not saved. Refused.')).toBeNull();
  await gone();
});

it('sends a creation again under the same key, and a changed one under another', async () => {
  const { sent } = serve();
  network.use(http.post(URL, () => refuse(400, 'request.malformed')));
  await open('New');
  await userEvent.type(field(/^Title/), 'Money');
  await userEvent.type(field(/^Description/), 'Cost');
  for (const times of [1, 2]) {
    await press('Create Challenge');
    await waitFor(() => expect(sent).toHaveLength(times));
    await waitFor(() => expect(screen.queryByText('Saving...')).toBeNull());
  }
  await userEvent.type(field(/^Title/), '!');
  await press('Create Challenge');
  await waitFor(() => expect(sent).toHaveLength(3));
  const [first, second, third] = sent.map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('can be neither sent twice nor left while it is being saved', async () => {
  const { sent } = serve();
  let answer = () => {};
  network.use(
    http.put(`${URL}/:id`, async () => {
      await new Promise<void>(resolve => {
        answer = resolve;
      });
      return HttpResponse.json(build({ title: 'Markets', updatedAt: LATER }));
    }),
  );
  await open('Edit Market');
  await retype(/^Title/, 'Markets');
  await press('Save Changes');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saving...' }).disabled).toBe(true);
  await press('Cancel');
  expect(screen.getByRole('dialog', { name: 'Edit Challenge' })).toBeDefined();
  await waitFor(() => expect(sent).toHaveLength(1));
  answer();
  await gone();
});

it('closes at once when nothing was changed, and asks when something was', async () => {
  serve();
  await open('Edit Market');
  await press('Cancel');
  await gone();
  await press('Edit Market');
  await screen.findByRole('dialog');
  await retype(/^Title/, 'Markets');
  await userEvent.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Discard changes' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard changes' })).toBeNull());
  expect(field(/^Title/).value).toBe('Markets');
  await press('Cancel');
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Discard changes' })).getByRole('button', {
      name: 'Discard',
    }),
  );
  await gone();
  expect(names()).toContain('Market');
});

it('has the browser ask before the page is left with unsaved changes', async () => {
  serve();
  await open('Edit Market');
  const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(false);
  await userEvent.type(field(/^Title/), 's');
  expect(leave()).toBe(true);
});

it('compares with what another administrator saved, field by field, and loses nothing', async () => {
  const { sent } = serve();
  const current = build({ title: 'Customers', description: 'Who pays', order: 5, updatedAt: LATER });
  network.use(
    http.put(`${URL}/:id`, () => refuse(409, 'record.changed', { details: { current } }), { once: true }),
  );
  await open('Edit Market');
  await retype(/^Title/, 'Markets');
  await retype(/^Description/, 'Who will buy');
  await press('Save Changes');
  expect(
    await screen.findByText('This challenge was changed in another tab or by someone else'),
  ).toBeDefined();
  expect(screen.getByText('Updated from the other version: Order.')).toBeDefined();
  expect(field(/^Order/).value).toBe('5');
  const title = screen.getByRole('group', { name: 'Title' });
  expect(within(title).getByText('Customers')).toBeDefined();
  expect(within(title).getByText('Markets')).toBeDefined();
  await userEvent.click(within(title).getByRole('button', { name: 'Take theirs' }));
  expect(field(/^Title/).value).toBe('Customers');
  await userEvent.click(within(title).getByRole('button', { name: 'Keep mine' }));
  expect(field(/^Title/).value).toBe('Markets');
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Description' })).getByRole('button', { name: 'Take theirs' }),
  );
  await press('Save Changes');
  await gone();
  expect(sent.at(-1)?.body).toMatchObject({
    title: 'Markets',
    description: 'Who pays',
    order: 5,
    updatedAt: LATER,
  });
});

it('keeps what was typed into a record that was deleted elsewhere, and creates it anew', async () => {
  const { sent } = serve();
  network.use(http.put(`${URL}/:id`, () => refuse(404, 'challenge.not_found')));
  await open('Edit Market');
  await retype(/^Title/, 'Markets');
  await press('Save Changes');
  expect(
    await screen.findByText('This challenge was deleted in another tab or by someone else'),
  ).toBeDefined();
  await press('Create Challenge');
  expect(await toast('Challenge created')).toBeDefined();
  expect(sent.at(-1)).toMatchObject({ call: 'POST /api/admin/challenges', body: { title: 'Markets' } });
});

it('says what goes with a record, and deletes it', async () => {
  serve();
  await open('Delete Market');
  const dialog = screen.getByRole('dialog', { name: 'Delete challenge “Market”' });
  expect(within(dialog).getByText('All of it goes.')).toBeDefined();
  await within(dialog).findByText('Founders with chats');
  expect([...dialog.querySelectorAll('dl > div')].map(pair => pair.textContent)).toEqual([
    'Steps it coaches2',
    'Founders with chats3',
  ]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await toast('Challenge deleted')).toBeDefined();
  await gone();
  expect(names()).toEqual(['Team']);
});

it('counts a record that is gone already as deleted', async () => {
  serve();
  network.use(http.delete(`${URL}/:id`, () => refuse(404, 'challenge.not_found')));
  await open('Delete Market');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await toast('Challenge was already deleted')).toBeDefined();
  await gone();
  expect(screen.queryByText('Delete Failed')).toBeNull();
});

it('tells that a deletion failed, and asks on; without the counts it can be done all the same', async () => {
  serve();
  network.use(
    http.get(IMPACT, () => refuse(404, 'assistant.not_found')),
    http.delete(`${URL}/:id`, () => refuse(403, 'auth.forbidden')),
  );
  await open('Delete Market');
  const dialog = screen.getByRole('dialog');
  await within(dialog).findByText("Couldn't check what else this affects.");
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await toast('Delete Failed')).toBeDefined();
  expect(screen.getByText('Failed to delete challenge: Refused.')).toBeDefined();
  expect(screen.getByRole('dialog', { name: 'Delete challenge “Market”' })).toBeDefined();
});

it('shows an order once it is confirmed, sends all of it, and takes it back when it is refused', async () => {
  const { sent } = serve();
  let refuseNow = () => {};
  network.use(
    http.put(`${URL}/order`, async () => {
      await new Promise<void>(resolve => {
        refuseNow = resolve;
      });
      return refuse(409, 'record.changed');
    }),
  );
  renderApp(<Screen />);
  await screen.findByRole('rowheader', { name: 'Market' });
  screen.getByRole('button', { name: 'Move Market' }).focus();
  await userEvent.keyboard(' {ArrowDown} ');
  const dialog = await screen.findByRole('dialog', { name: 'Change the order of challenges' });
  await within(dialog).findByText('Founders in it');
  expect([...dialog.querySelectorAll('dl > div')].map(pair => pair.textContent)).toEqual([
    'Founders in it3',
    'Conversations5',
    'Accepted answers7',
  ]);
  expect(within(dialog).getByText(/^Nothing is lost/)).toBeDefined();
  expect([names(), sent]).toEqual([['Market', 'Team'], []]);
  await press('Change order');
  await waitFor(() => expect(names()).toEqual(['Team', 'Market']));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ ids: [2, 1] }));
  refuseNow();
  expect(await toast('Update Failed')).toBeDefined();
  expect(names()).toEqual(['Market', 'Team']);
});

it('leaves the order as it is when it is not confirmed', async () => {
  const { sent } = serve();
  renderApp(<Screen />);
  await screen.findByRole('rowheader', { name: 'Market' });
  screen.getByRole('button', { name: 'Move Market' }).focus();
  await userEvent.keyboard(' {ArrowDown} ');
  await screen.findByRole('dialog');
  await press('Cancel');
  await gone();
  expect([names(), sent]).toEqual([['Market', 'Team'], []]);
});

it('offers to load a list again that did not load', async () => {
  serve();
  network.use(http.get(URL, () => refuse(403, 'auth.forbidden')));
  renderApp(<Screen />);
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load challenges: Refused.');
  network.use(http.get(URL, () => HttpResponse.json([build()])));
  await press('Retry');
  await screen.findByRole('rowheader', { name: 'Market' });
});
