import { act, fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { type ReactNode, useEffect, useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { preferenceKey } from '../../app/stored-keys.ts';
import { fakeTimers, pass, passUntil } from '../../test/clock.ts';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { Celebrations } from './celebrations.tsx';

const network = mockNetwork();
fakeTimers();
// Imported up front, as fake timers do not advance during an import.
beforeAll(() => Promise.all([import('./celebration-watch.tsx'), import('./celebration-card.tsx')]));
afterEach(() => void vi.restoreAllMocks());

const unlockedAt = '2026-01-05T10:00:00.000Z';
let asked = 0;

/** Sets the achievements that the server has recorded. */
function serve(...ids: string[]) {
  network.use(
    http.get(`${ORIGIN}/api/achievements`, () => {
      asked += 1;
      return HttpResponse.json(ids.map(id => ({ id, unlockedAt })));
    }),
  );
}

interface AppProps {
  points: number;
  page: ReactNode;
  expose: (change: (points: number) => void) => void;
}

function App({ points, page, expose }: AppProps) {
  const [experiencePoints, setPoints] = useState(points);
  useEffect(() => expose(setPoints), [expose]);
  return (
    <>
      <main id="main" tabIndex={-1}>
        {page}
      </main>
      <Celebrations userId={1} experiencePoints={experiencePoints} />
    </>
  );
}

/** Opens the app for a user with these points. Returns a function that changes the points. */
function open(points: number, page: ReactNode = <textarea aria-label="Your message" />) {
  let change: (points: number) => void = () => {};
  const expose: AppProps['expose'] = setPoints => {
    change = setPoints;
  };
  renderApp(<App points={points} page={page} expose={expose} />);
  return (next: number) => act(() => change(next));
}

const card = () => screen.queryByText('Well done!')?.closest('[role="status"]') ?? null;
const told = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const settled = () => pass(3500);
const appears = () => passUntil(() => expect(card()).not.toBeNull());

function setHidden(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  fireEvent(document, new Event('visibilitychange'));
}

it('celebrates a new level and achievements in one card, without taking the focus', async () => {
  serve('level-up');
  const earn = open(90);
  const input = screen.getByLabelText('Your message');
  input.focus();
  await settled();
  expect(card()).toBeNull();

  serve('level-up', 'first-steps');
  earn(240);
  await appears();
  expect(told()).toEqual(['Level 2', 'First Steps+50 XP']);
  expect(document.activeElement).toBe(input);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('takes what is there on a new device as it is', async () => {
  serve('level-up', 'first-steps');
  open(390);
  await pass(20_000);
  expect(card()).toBeNull();
});

it('celebrates what another tab or device has caused, whenever the points show it', async () => {
  serve();
  const earn = open(0);
  await settled();
  serve('level-up');
  earn(120);
  await appears();
  expect(told()).toEqual(['Level 2', 'Level Up']);
});

it('asks for the list at first and when the points rise, and at no other time', async () => {
  serve();
  asked = 0;
  const earn = open(10);
  await pass(2900);
  expect(asked).toBe(0);
  await settled();
  expect(asked).toBe(1);
  await pass(60_000);
  expect(asked).toBe(1);
  earn(20);
  await settled();
  expect(asked).toBe(2);
});

it('celebrates nothing twice: not after a reload, nor when another tab has done it', async () => {
  serve('level-up');
  const earn = open(90);
  await settled();
  earn(110);
  await appears();
  const seen = localStorage.getItem(preferenceKey(1, 'celebrated'));
  expect(JSON.parse(seen ?? '')).toMatchObject({ level: 2, achievements: ['level-up'] });
  await pass(9000);
  expect(card()).toBeNull();

  const later = open(110);
  await settled();
  expect(card()).toBeNull();
  // Meanwhile another tab celebrates the next level.
  localStorage.setItem(
    preferenceKey(1, 'celebrated'),
    JSON.stringify({ level: 3, achievements: ['level-up'], openAt: Date.now() }),
  );
  later(410);
  await pass(10_000);
  expect(card()).toBeNull();
});

it('celebrates after a reload what the page before had no time for', async () => {
  const key = preferenceKey(1, 'celebrated');
  localStorage.setItem(key, JSON.stringify({ level: 1, achievements: [], openAt: Date.now() - 60_000 }));
  serve('level-up');
  open(110);
  await appears();
  expect(told()).toEqual(['Level 2', 'Level Up']);
});

it.each([
  ['a form is left', <form key="form" />, () => document.querySelector('form')?.remove()],
  ['a dialog is closed', <div key="d" role="dialog" />, () => document.querySelector('[role]')?.remove()],
  ['the tab is in view', <p key="p" />, () => setHidden(false)],
])('waits until %s', async (reason, page, end) => {
  serve();
  const earn = open(0, page);
  await settled();
  if (reason === 'the tab is in view') setHidden(true);
  earn(100);
  await pass(20_000);
  expect(card()).toBeNull();
  end();
  await appears();
  expect(told()).toEqual(['Level 2']);
});

it('does not wait in a conversation, though its input is a form', async () => {
  serve();
  const conversation = (
    <section aria-label="Conversation">
      <form />
    </section>
  );
  const earn = open(0, conversation);
  await settled();
  earn(100);
  await appears();
});

it('celebrates the level when the list does not come, without a word about that', async () => {
  const failure = { statusCode: 500, code: 'server.error', error: 'Internal', message: 'Broken.' };
  network.use(http.get(`${ORIGIN}/api/achievements`, () => HttpResponse.json(failure, { status: 500 })));
  const earn = open(0);
  await settled();
  earn(100);
  await pass(2500);
  expect(told()).toEqual(['Level 2']);
  await pass(6000);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('goes by itself after 8 s', async () => {
  serve();
  const earn = open(0);
  await settled();
  earn(100);
  await appears();
  await pass(7500);
  expect(card()).not.toBeNull();
  await pass(600);
  expect(card()).toBeNull();
});

it('stays while it is pointed at or has the focus', async () => {
  serve();
  const earn = open(0);
  await settled();
  earn(100);
  await appears();
  const close = screen.getByRole('button', { name: 'Close' });
  fireEvent.pointerEnter(screen.getByText('Well done!').parentElement?.parentElement as Element);
  await pass(20_000);
  fireEvent.pointerLeave(screen.getByText('Well done!').parentElement?.parentElement as Element);
  await pass(7000);
  act(() => close.focus());
  await pass(20_000);
  expect(card()).not.toBeNull();
  act(() => close.blur());
  await pass(8100);
  expect(card()).toBeNull();
});

it.each([
  ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', () => fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'Escape' })],
])('closes by %s and gives the focus back', async (_, close) => {
  serve();
  const earn = open(0);
  const input = screen.getByLabelText('Your message');
  input.focus();
  await settled();
  earn(100);
  await appears();
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  close();
  expect(card()).toBeNull();
  expect(document.activeElement).toBe(input);
});

it('takes in what comes while it is shown, and then stays as long again', async () => {
  serve();
  const earn = open(0);
  await settled();
  earn(100);
  await appears();
  await pass(6000);
  serve('level-up', 'first-steps');
  earn(400);
  await passUntil(() => expect(told()).toEqual(['Level 3', 'First Steps+50 XP', 'Level Up']));
  await pass(6000);
  expect(card()).not.toBeNull();
});

it.each([
  [true, 0],
  [false, 18],
])('with reduced motion %s it throws %i sparks', async (isReduced, sparks) => {
  const plain = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation(query => ({
    ...plain(query),
    matches: isReduced && query.includes('prefers-reduced-motion'),
  }));
  serve();
  const earn = open(0);
  await settled();
  earn(100);
  await appears();
  expect(card()?.querySelectorAll('i')).toHaveLength(sparks);
});
