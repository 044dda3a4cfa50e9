import type { Startup } from '@groundwork/domain';
import { act, cleanup, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeTimers, pass, passUntil } from '../../../test/clock.ts';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { buildStartup } from '../../../test/samples.ts';
import { hideToast } from '../../../ui/toast.ts';
import { recallNewStartup, rememberNewStartup } from './new-startup.ts';
import { useSelectedStartup } from './use-selected-startup.ts';

const network = mockNetwork();
fakeTimers();
afterEach(() => hideToast());

const routely = buildStartup({ id: 7, name: 'Routely' });
const newer = buildStartup({ id: 9, name: 'Newer' });
const newest = buildStartup({ id: 11, name: 'Newest' });
const STORED = 'groundwork:user_1:preferences:selected-startup';

/** Answers with each of `lists` in turn, and with the last one from then on. */
function serveLists(...lists: Startup[][]): { asked: () => number } {
  let asked = 0;
  network.use(
    http.get(`${ORIGIN}/api/startups`, () => {
      asked += 1;
      return HttpResponse.json(lists[Math.min(asked, lists.length) - 1]);
    }),
  );
  return { asked: () => asked };
}

function Selection({ userId, isArriving = false }: { userId: number; isArriving?: boolean }) {
  const { startups, selected, likelyId, select } = useSelectedStartup(userId, isArriving);
  const name = startups ? (selected?.name ?? 'none') : `not known, perhaps ${likelyId}`;
  return (
    <>
      <p data-testid="shown">{name}</p>
      {startups?.map(startup => (
        <button key={startup.id} type="button" onClick={() => select(startup.id)}>
          {startup.name}
        </button>
      ))}
    </>
  );
}

/** Opens the page again, as a reload does. */
function open(userId = 1) {
  cleanup();
  return renderApp(<Selection userId={userId} />);
}
const shown = () => screen.getByTestId('shown').textContent;
const pick = (name: string) => act(() => screen.getByRole('button', { name }).click());

it('selects the first and stores it, until another one is picked', async () => {
  serveLists([newer, routely]);
  open();
  expect(shown()).toBe('not known, perhaps null');
  await passUntil(() => expect(shown()).toBe('Newer'));
  expect(localStorage.getItem(STORED)).toBe('9');
  pick('Routely');
  expect([shown(), localStorage.getItem(STORED)]).toEqual(['Routely', '7']);
  open();
  expect(shown()).toBe('not known, perhaps 7');
  await passUntil(() => expect(shown()).toBe('Routely'));
});

it('never mixes the selections of two users of one browser', async () => {
  serveLists([newer, routely]);
  open(1);
  await passUntil(() => expect(shown()).toBe('Newer'));
  pick('Routely');
  rememberNewStartup(1, 7);
  open(2);
  await passUntil(() => expect(shown()).toBe('Newer'));
  expect(recallNewStartup(1)).toBe(7);
  open(1);
  await passUntil(() => expect(shown()).toBe('Routely'));
  open(2);
  await passUntil(() => expect(shown()).toBe('Newer'));
});

describe('a startup that was just created', () => {
  it('comes before the one that was chosen, and is then the chosen one', async () => {
    localStorage.setItem(STORED, '7');
    rememberNewStartup(1, 9);
    serveLists([newer, routely]);
    open();
    await passUntil(() => expect(recallNewStartup(1)).toBeNull());
    expect([shown(), localStorage.getItem(STORED)]).toEqual(['Newer', '9']);
  });

  it('is waited for while the list that is shown is being replaced', async () => {
    const { asked } = serveLists([newer, routely], [routely], [newer, routely]);
    const { client } = open();
    await passUntil(() => expect(shown()).toBe('Newer'));
    act(() => {
      rememberNewStartup(1, 9);
      void client.resetQueries({ queryKey: ['/api/startups'], exact: true });
    });
    await passUntil(() => expect(recallNewStartup(1)).toBeNull());
    expect([shown(), asked()]).toEqual(['Newer', 3]);
  });

  it('is looked for in a second list', async () => {
    localStorage.setItem(STORED, '7');
    rememberNewStartup(1, 11);
    const { asked } = serveLists([newer, routely], [newest, newer, routely]);
    open();
    await passUntil(() => expect(shown()).toBe('Newest'));
    expect([asked(), localStorage.getItem(STORED), recallNewStartup(1)]).toEqual([2, '11', null]);
  });

  it('is looked for in a third list after a second, and then given up without a word', async () => {
    localStorage.setItem(STORED, '7');
    rememberNewStartup(1, 11);
    const { asked } = serveLists([newer, routely]);
    open();
    await passUntil(() => expect(asked()).toBe(2));
    await pass(500);
    expect([asked(), recallNewStartup(1)]).toEqual([2, 11]);
    await pass(750);
    await passUntil(() => expect(recallNewStartup(1)).toBeNull());
    await pass(10_000);
    expect([asked(), shown(), localStorage.getItem(STORED)]).toEqual([3, 'Routely', '7']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does not take the place of one that is picked meanwhile', async () => {
    rememberNewStartup(1, 11);
    const { asked } = serveLists([newer, routely], [newer, routely], [newest, newer, routely]);
    open();
    await passUntil(() => expect(asked()).toBe(2));
    await passUntil(() => expect(shown()).toBe('Newer'));
    pick('Routely');
    await pass(5000);
    expect([shown(), recallNewStartup(1)]).toEqual(['Routely', null]);
  });
});

it('concludes nothing from a list that the address asks to replace', async () => {
  localStorage.setItem(STORED, '11');
  rememberNewStartup(1, 9);
  serveLists([newer, routely]);
  renderApp(<Selection userId={1} isArriving />);
  await passUntil(() => expect(shown()).toBe('Newer'));
  await pass(2000);
  expect([recallNewStartup(1), localStorage.getItem(STORED)]).toEqual([9, '11']);
});
