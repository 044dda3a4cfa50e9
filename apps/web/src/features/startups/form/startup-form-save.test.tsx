import type { Startup, StartupInput } from '@groundwork/domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { buildStartup } from '../../../test/samples.ts';
import { hideToast } from '../../../ui/toast.ts';
import { recallNewStartup } from '../selection/new-startup.ts';
import { StartupForm } from './startup-form.tsx';

const network = mockNetwork();
afterEach(() => {
  vi.useRealTimers();
  return hideToast();
});

const startup = buildStartup({
  description: 'Routes for depots.',
  industry: 'Other',
  stage: 'Idea',
  problemStatement: 'Routes are planned by hand.',
  valueProposition: 'Planned in a minute.',
});

/** Fakes the API; every save is answered with `startup`. */
function serve(describe: () => Response | Promise<Response>) {
  const saved: StartupInput[] = [];
  const asked: string[] = [];
  const save = async ({ request }: { request: Request }) => {
    saved.push((await request.json()) as StartupInput);
    return HttpResponse.json(startup, { status: request.method === 'POST' ? 201 : 200 });
  };
  network.use(
    http.get(`${ORIGIN}/api/startups/7`, () => HttpResponse.json(startup)),
    http.post(`${ORIGIN}/api/startups/enhance-field`, async ({ request }) => {
      asked.push(((await request.json()) as { field: string }).field);
      return describe();
    }),
    http.post(`${ORIGIN}/api/startups`, save),
    http.put(`${ORIGIN}/api/startups/7`, save),
  );
  return { saved, asked };
}
const writes = (text: string) => () => HttpResponse.json({ enhancedContent: text });

function open(edited?: Startup) {
  cleanup();
  const onSaved = vi.fn();
  renderApp(<StartupForm userId={1} startup={edited} isGone={false} onGone={() => {}} onSaved={onSaved} />);
  return onSaved;
}

const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
function fillIn({ name = 'Routely', problem = 'By hand', value = 'In a minute' } = {}) {
  fill(/^Startup Name/, name);
  fill(/^Problem Statement/, problem);
  fill(/^Value Proposition/, value);
}
const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement);

it('asks for a name and a sentence, and for the rest in a part that can stay closed', () => {
  open();
  const details = screen.getByText('Add details').closest('details') as HTMLDetailsElement;
  expect(details.open).toBe(false);
  expect(details.contains(screen.getByLabelText(/^Problem Statement/))).toBe(true);
  expect(details.contains(screen.getByLabelText('Description'))).toBe(false);
  expect(screen.getByText(/concise description is generated automatically on submit/)).toBeDefined();
  open(startup);
  expect([screen.queryByText('Add details'), screen.queryByText(/concise description/)]).toEqual([
    null,
    null,
  ]);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').rows).toBe(2);
  open({ ...startup, coachWritten: ['description'] });
  expect(screen.getByLabelText('Description Auto-generated')).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Problem Statement/).rows).toBe(3);
});

it('describes a new startup before it saves it, once, and remembers it for the dashboard', async () => {
  const { saved, asked } = serve(writes(' A planner for night depots. '));
  const onSaved = open();
  fillIn();
  submit();
  submit();
  expect(await screen.findByRole('button', { name: 'Creating...' })).toBeDefined();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(asked).toEqual(['description']);
  expect(saved).toMatchObject([{ name: 'Routely', description: 'A planner for night depots.' }]);
  expect(recallNewStartup(1)).toBe(7);
  expect(await screen.findByText('Your startup "Routely" has been created.')).toBeDefined();
});

it('leaves a sentence of the founder as it is', async () => {
  const { saved, asked } = serve(writes('Never asked for'));
  const onSaved = open();
  fillIn();
  fill(/^Description/, 'Routes for night depots.');
  submit();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect([asked, saved[0]?.description]).toEqual([[], 'Routes for night depots.']);
});

it.each([
  ['problem statement', { problem: ' ' }],
  ['value proposition', { value: '' }],
])('saves without a description when there is no %s', async (_, missing) => {
  const { saved, asked } = serve(writes('Never asked for'));
  const onSaved = open();
  fillIn(missing);
  submit();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect([asked, saved[0]?.description]).toEqual([[], '']);
});

it.each([
  ['keeps the description', startup, [], 'Routes for depots.'],
  ['describes it when that is empty', { ...startup, description: ' ' }, ['description'], 'Fresh.'],
] as const)('of an existing startup %s', async (_, edited, fields, description) => {
  const { saved, asked } = serve(writes('Fresh.'));
  const onSaved = open(edited);
  submit();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect([asked, saved[0]?.description]).toEqual([fields, description]);
  expect(recallNewStartup(1)).toBe(7);
});

it.each([
  ['fails', () => HttpResponse.json({ code: 'budget.exhausted', message: 'Used up' }, { status: 429 })],
  ['has nothing to say', writes('')],
])('saves without, and without a word about it, when the coach %s', async (_, describe) => {
  const { saved } = serve(describe);
  const onSaved = open();
  fillIn();
  submit();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(saved[0]?.description).toBe('');
  expect(await screen.findByText('Success!')).toBeDefined();
});

it('waits for the coach for 20 seconds', async () => {
  const { saved, asked } = serve(() => delay('infinite').then(() => HttpResponse.error()));
  const onSaved = open();
  fillIn();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  submit();
  await vi.waitUntil(() => asked.length === 1, { timeout: 4000 });
  await vi.advanceTimersByTimeAsync(19_900);
  expect(saved).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(saved[0]?.description).toBe('');
});

it('saves nothing when one leaves while the coach is writing', async () => {
  let describe = (_: Response) => {};
  const { saved, asked } = serve(() => new Promise<Response>(resolve => (describe = resolve)));
  const onSaved = open();
  fillIn();
  submit();
  await waitFor(() => expect(asked).toHaveLength(1));
  cleanup();
  describe(writes('Too late.')());
  await new Promise(resolve => setTimeout(resolve, 100));
  expect([saved, onSaved.mock.calls]).toEqual([[], []]);
});

it('saves nothing when one leaves while it is compared with the newest version', async () => {
  const { saved } = serve(writes('x'));
  let answer = (_: Response) => {};
  const compare = vi.fn(() => new Promise<Response>(resolve => (answer = resolve)));
  network.use(http.get(`${ORIGIN}/api/startups/7`, compare));
  open(startup);
  submit();
  await waitFor(() => expect(compare).toHaveBeenCalledOnce());
  cleanup();
  answer(HttpResponse.json(startup));
  await new Promise(resolve => setTimeout(resolve, 100));
  expect(saved).toEqual([]);
});

it('gives up what the coach is writing for a field when one saves meanwhile', async () => {
  const { saved } = serve(() => delay('infinite').then(() => HttpResponse.error()));
  const onSaved = open(startup);
  await userEvent.click(screen.getByRole('button', { name: /^Enhance Problem Statement/ }));
  expect(screen.getByText('Your coach is writing...')).toBeDefined();
  submit();
  await waitFor(() => expect(screen.queryByText('Your coach is writing...')).toBeNull());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(saved[0]?.problemStatement).toBe('Routes are planned by hand.');
});

it.each([
  ['create', undefined, 'post', '', 'Failed to create startup'],
  ['update', startup, 'put', '/7', 'Failed to update startup'],
] as const)('tells why it could not %s', async (_, edited, method, path, title) => {
  serve(writes('x'));
  const address = `${ORIGIN}/api/startups${path}`;
  const refuse = { code: 'request.invalid', message: 'The name is taken.' };
  network.use(http[method](address, () => HttpResponse.json(refuse, { status: 409 })));
  open(edited);
  fillIn();
  submit();
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.getByText('The name is taken.')).toBeDefined();
  network.use(http[method](address, () => HttpResponse.html('<h1>Oops</h1>', { status: 418 })));
  submit();
  expect(await screen.findByText('Server error: 418')).toBeDefined();
});

it('asks for the name first, at its field', async () => {
  const { saved, asked } = serve(writes('x'));
  open();
  fillIn({ name: ' ' });
  submit();
  expect(await screen.findAllByText('Please provide a name for your startup')).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Startup Name/));
  expect([saved, asked]).toEqual([[], []]);
});
