import type { Startup } from '@groundwork/domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { clearSessionKeys, clearStoredKeys } from '../../../app/stored-keys.ts';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { buildStartup } from '../../../test/samples.ts';
import { hideToast } from '../../../ui/toast.ts';
import { StartupForm } from './startup-form.tsx';

const network = mockNetwork();
afterEach(() => hideToast());

const startup = buildStartup({
  industry: 'Other',
  stage: 'Idea',
  problemStatement: 'Routes are planned by hand.',
});

const NOTE = "We've restored your unsaved changes.";
/** The visible note only; it is announced as well. */
const noNote = () => expect(screen.queryByText(NOTE, { selector: 'p' })).toBeNull();
const hasNote = () => expect(screen.getByText(NOTE, { selector: 'p' })).toBeDefined();
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const name = () => field(/^Startup Name/);
const problem = () => field(/^Problem Statement/);
const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const current = http.get(`${ORIGIN}/api/startups/7`, () => HttpResponse.json(startup));
const submit = () => screen.getByRole('button', { name: /^(Create|Update) Startup$/ });
const refuse = (status: number) => () =>
  HttpResponse.json({ code: 'request.invalid', message: 'Not now' }, { status });

/** Opens the form again, as a reload or a login does. */
function open(edited?: Startup, userId = 1) {
  cleanup();
  const onSaved = vi.fn();
  renderApp(
    <StartupForm userId={userId} startup={edited} isGone={false} onGone={() => {}} onSaved={onSaved} />,
  );
  return onSaved;
}

it('takes a choice as a browser makes it: an input, and a change after it', async () => {
  open();
  await userEvent.selectOptions(field(/^Industry/), 'Finance');
  expect(field(/^Industry/).value).toBe('Finance');
});

it('gives back what was typed, to its user and its startup only', () => {
  open();
  noNote();
  fill(name(), 'Routely');
  fill(field(/^Industry/), 'Finance');
  fill(problem(), 'By hand');
  // An expired session keeps the draft.
  clearSessionKeys();
  open(startup);
  noNote();
  open(undefined, 2);
  expect(name().value).toBe('');
  open();
  hasNote();
  expect([name().value, field(/^Industry/).value, problem().value]).toEqual([
    'Routely',
    'Finance',
    'By hand',
  ]);
});

it('saves what came back, and forgets it then', async () => {
  const sent: unknown[] = [];
  network.use(
    current,
    http.put(`${ORIGIN}/api/startups/7`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(startup);
    }),
  );
  open(startup);
  fill(name(), 'Routely Ltd');
  const onSaved = open(startup);
  await userEvent.click(submit());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ name: 'Routely Ltd', problemStatement: 'Routes are planned by hand.' }]);
  expect(localStorage.length).toBe(0);
});

it('brings the saved values back on demand', async () => {
  open(startup);
  fill(name(), '');
  fill(field(/^Stage/), 'MVP');
  open(startup);
  expect([name().value, field(/^Stage/).value]).toEqual(['', 'MVP']);
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect([name().value, field(/^Stage/).value]).toEqual(['Routely', 'Idea']);
  noNote();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Startup Details' }));
  expect(localStorage.length).toBe(0);
});

it('dismisses the note alone', async () => {
  open(startup);
  fill(name(), 'Routely!');
  open(startup);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  noNote();
  expect(name().value).toBe('Routely!');
  open(startup);
  hasNote();
});

it.each([
  ['cancelled', () => userEvent.click(screen.getByRole('link', { name: 'Cancel' }))],
  ['taken back by hand', () => fill(name(), 'Routely')],
  ['left by a logout', () => clearStoredKeys()],
])('keeps nothing that was %s', async (_, end) => {
  open(startup);
  fill(name(), 'Routely!');
  expect(localStorage.length).toBe(1);
  await end();
  expect(localStorage.length).toBe(0);
  open(startup);
  expect(name().value).toBe('Routely');
});

it('takes a broken draft for none', () => {
  localStorage.setItem('groundwork:user_1:draft:startup:new:1', '{');
  localStorage.setItem('groundwork:user_1:draft:startup:new:2', '{}');
  open();
  expect(name().value).toBe('');
  noNote();
});

it('keeps the focus on the button while it saves and when that fails, and what was typed as well', async () => {
  let answer = (_: Response) => {};
  network.use(
    http.post(`${ORIGIN}/api/startups`, () => new Promise<Response>(resolve => (answer = resolve))),
  );
  open();
  fill(name(), 'Routely');
  await userEvent.click(submit());
  const busy = await screen.findByRole('button', { name: 'Creating...' });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(busy);
  answer(refuse(400)());
  expect(await screen.findByText('Failed to create startup')).toBeDefined();
  await waitFor(() => expect(submit().getAttribute('aria-disabled')).toBe('false'));
  expect(document.activeElement).toBe(submit());
  open();
  expect(name().value).toBe('Routely');
});

it('saves once, however often it is submitted, and again after a failure', async () => {
  const answer = vi.fn(refuse(400));
  network.use(http.post(`${ORIGIN}/api/startups`, answer));
  open();
  fill(name(), 'Routely');
  const form = name().form as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(await screen.findByText('Failed to create startup')).toBeDefined();
  expect(answer).toHaveBeenCalledOnce();
  await waitFor(() => expect(submit()).toBeDefined());
  await userEvent.click(submit());
  await waitFor(() => expect(answer).toHaveBeenCalledTimes(2));
});

it('is done once it is saved, however long the next page takes', async () => {
  let saves = 0;
  network.use(
    http.post(`${ORIGIN}/api/startups`, () => {
      saves += 1;
      return HttpResponse.json(startup, { status: 201 });
    }),
  );
  const onSaved = open();
  fill(name(), 'Routely');
  await userEvent.click(submit());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  await userEvent.click(screen.getByRole('button', { name: 'Creating...' }));
  await userEvent.type(name(), ' again{Enter}');
  expect(name().value).toBe('Routely');
  expect(saves).toBe(1);
  open();
  expect(name().value).toBe('');
});
