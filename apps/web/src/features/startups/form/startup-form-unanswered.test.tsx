import type { Startup, StartupInput } from '@groundwork/domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { buildStartup } from '../../../test/samples.ts';
import { hideToast } from '../../../ui/toast.ts';
import { recallNewStartup } from '../selection/new-startup.ts';
import { StartupForm } from './startup-form.tsx';

const network = mockNetwork();
afterEach(() => hideToast());

const SLOW = { timeout: 8000 };
const startup = buildStartup({ description: 'Routes for depots.', problemStatement: 'By hand.' });
const refuse = (status: number, code = 'request.invalid') =>
  HttpResponse.json({ statusCode: status, code, error: 'x', message: 'Not now' }, { status });

/**
 * A server that saves what it is sent. `answer` replaces a response: an error refuses the save, `LOST` loses the
 * answer.
 */
function serve() {
  const server = {
    current: startup as Startup | null,
    writings: 0,
    reads: 0,
    sent: [] as { method: string; key: string | null; body: StartupInput }[],
    answer: null as Response | null,
  };
  const save = async ({ request }: { request: Request }) => {
    const body = (await request.json()) as StartupInput;
    server.sent.push({ method: request.method, key: request.headers.get('Idempotency-Key'), body });
    if (server.answer && server.answer.status >= 400) return server.answer.clone();
    const updatedAt = new Date(Date.parse(startup.updatedAt) + 1000 * server.sent.length).toISOString();
    const saved = { ...startup, ...body, updatedAt };
    if (request.method === 'PUT' && !server.current) return refuse(404, 'startup.not_found');
    if (request.method === 'PUT') server.current = saved;
    return (
      server.answer?.clone() ?? HttpResponse.json(saved, { status: request.method === 'POST' ? 201 : 200 })
    );
  };
  network.use(
    http.get(`${ORIGIN}/api/startups/7`, () => {
      server.reads += 1;
      return server.current ? HttpResponse.json(server.current) : refuse(404, 'startup.not_found');
    }),
    http.post(`${ORIGIN}/api/startups/enhance-field`, () => {
      server.writings += 1;
      return HttpResponse.json({ enhancedContent: `Description ${server.writings}` });
    }),
    http.post(`${ORIGIN}/api/startups`, save),
    http.put(`${ORIGIN}/api/startups/7`, save),
  );
  return server;
}
const LOST = HttpResponse.error();

function open(edited?: Startup, isGone = false) {
  cleanup();
  const events = { onSaved: vi.fn(), onGone: vi.fn() };
  const form = <StartupForm userId={1} startup={edited} isGone={isGone} {...events} />;
  renderApp(form);
  return events;
}
const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
function fillIn() {
  fill(/^Startup Name/, ' Routely');
  fill(/^Problem Statement/, 'By hand');
  fill(/^Value Proposition/, 'In a minute');
}
const submit = async () =>
  userEvent.click(await screen.findByRole('button', { name: /^(Create|Update) Startup$/ }, SLOW));
const failed = (verb: string) => screen.findByText(`Failed to ${verb} startup`, {}, SLOW);
const keys = ({ sent }: ReturnType<typeof serve>) => new Set(sent.map(({ key }) => key)).size;

it('creates one startup, however often the same form is sent, until there is an answer', async () => {
  const server = serve();
  server.answer = LOST;
  open();
  fillIn();
  await submit();
  await failed('create');
  // A reload keeps the key.
  const { onSaved } = open();
  server.answer = null;
  await submit();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(server.sent.length).toBeGreaterThan(1);
  expect(keys(server)).toBe(1);
  expect(new Set(server.sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(server.writings).toBe(1);
  expect(localStorage.length).toBe(0);
}, 20_000);

it.each([
  ['the form has changed', LOST, () => fill(/^Startup Name/, 'Routely Ltd')],
  ['it was refused', refuse(409), () => {}],
])(
  'is another one once %s',
  async (_, answer, change) => {
    const server = serve();
    server.answer = answer;
    const { onSaved } = open();
    fillIn();
    await submit();
    await failed('create');
    server.answer = null;
    change();
    await submit();
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(keys(server)).toBe(2);
  },
  20_000,
);

it('is created again if it was deleted before its answer came', async () => {
  const server = serve();
  server.answer = LOST;
  const { onSaved } = open();
  fillIn();
  await submit();
  await failed('create');
  server.answer = null;
  server.current = null;
  await submit();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(keys(server)).toBe(2);
}, 20_000);

it('takes a save whose answer was lost for no change from elsewhere', async () => {
  const server = serve();
  server.answer = LOST;
  const { onSaved } = open(startup);
  fill(/^Problem Statement/, 'Mine.');
  await submit();
  await failed('update');
  expect(server.current?.problemStatement).toBe('Mine.');
  server.answer = null;
  fill(/^Problem Statement/, 'Mine, again.');
  await submit();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(server.current?.problemStatement).toBe('Mine, again.');
}, 20_000);

it('has nothing left to save when it is opened with what was sent', async () => {
  const server = serve();
  server.answer = LOST;
  open(startup);
  fill(/^Problem Statement/, 'Mine.');
  await submit();
  await failed('update');
  open(server.current ?? undefined);
  expect(screen.queryByText(/changed in another tab|unsaved changes/)).toBeNull();
  expect(localStorage.length).toBe(0);
}, 20_000);

it('still sees what was saved elsewhere after that', async () => {
  const server = serve();
  server.answer = LOST;
  open(startup);
  fill(/^Problem Statement/, 'Mine.');
  await submit();
  await failed('update');
  server.current = { ...startup, problemStatement: 'Theirs.', updatedAt: '2026-01-05T12:00:00.000Z' };
  server.sent.length = 0;
  const { reads } = server;
  await submit();
  await waitFor(() => expect(server.reads).toBe(reads + 1), SLOW);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Updating...' })).toBeNull(), SLOW);
  expect(server.sent).toEqual([]);
}, 20_000);

it.each([
  ['is noticed before it is saved', false],
  ['is noticed while it is saved', true],
])('that it was deleted elsewhere %s', async (_, isLate) => {
  const server = serve();
  server.current = null;
  if (isLate) network.use(http.get(`${ORIGIN}/api/startups/7`, () => HttpResponse.json(startup)));
  const { onGone, onSaved } = open(startup);
  fill(/^Problem Statement/, 'Typed for long.');
  await submit();
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce());
  expect([onSaved.mock.calls, server.sent.length]).toEqual([[], isLate ? 1 : 0]);
  expect(screen.queryByText('Failed to update startup')).toBeNull();
});

it('becomes a new startup, with all that was typed', async () => {
  const server = serve();
  const { onSaved } = open(startup, true);
  fill(/^Problem Statement/, 'Typed for long.');
  fill(/^Value Proposition/, 'In a minute');
  await submit();
  const note = screen.getByText(/This startup was deleted in another tab/, { selector: 'p' });
  await waitFor(() => expect(document.activeElement?.contains(note)).toBe(true));
  expect(server.sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Save as a new startup' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(server.sent).toMatchObject([
    {
      method: 'POST',
      body: { name: 'Routely', description: 'Routes for depots.', problemStatement: 'Typed for long.' },
    },
  ]);
  expect(await screen.findByText('Your startup "Routely" has been created.')).toBeDefined();
  expect(recallNewStartup(1)).toBe(7);
  expect(localStorage.length).toBe(0);
});

it('asks for the name of the new one, too', async () => {
  const server = serve();
  open(startup, true);
  fill(/^Startup Name/, '');
  await userEvent.click(screen.getByRole('button', { name: 'Save as a new startup' }));
  expect(await screen.findByText('Please provide a name for your startup')).toBeDefined();
  expect(server.sent).toEqual([]);
});
