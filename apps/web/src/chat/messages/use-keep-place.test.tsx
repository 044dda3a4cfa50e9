import { act, render } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useKeepPlace } from './use-keep-place.ts';
import type { OlderStatus } from './use-older-messages.ts';

const HEIGHT = 100;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * HEIGHT;
  });
});
afterEach(() => vi.restoreAllMocks());

interface State {
  ids: readonly number[];
  status: OlderStatus;
}

function Chat({ onNearTop }: { onNearTop: (change: (state: State) => void) => void }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [{ ids, status }, change] = useState<State>({ ids: [50, 51, 52], status: 'idle' });
  const list = useKeepPlace(scroller, { firstId: ids[0], status, onNearTop: () => onNearTop(change) });
  return (
    <div ref={scroller} data-testid="scroller">
      <div ref={list}>
        {ids.map(id => (
          <p key={id}>{id}</p>
        ))}
      </div>
    </div>
  );
}

function scrollUp(scroller: HTMLElement) {
  act(() => {
    scroller.scrollTop = 200;
    scroller.dispatchEvent(new Event('scroll'));
    scroller.scrollTop = 30;
    scroller.dispatchEvent(new Event('scroll'));
  });
}

const OLDER = { ids: [47, 48, 49, 50, 51, 52], status: 'idle' } as const;

it('stays with what is read when older messages come while one waits for them', () => {
  let change: (state: State) => void = () => {};
  const { getByTestId } = render(
    <Chat
      onNearTop={set => {
        change = set;
        set({ ids: [50, 51, 52], status: 'loading' });
      }}
    />,
  );
  const scroller = getByTestId('scroller');
  scrollUp(scroller);
  expect(scroller.scrollTop).toBe(30);
  act(() => change(OLDER));
  expect(scroller.scrollTop).toBe(30 + 3 * HEIGHT);
});

it('stays with it when they come before the waiting is drawn', () => {
  const { getByTestId } = render(<Chat onNearTop={change => change(OLDER)} />);
  const scroller = getByTestId('scroller');
  scrollUp(scroller);
  expect(scroller.scrollTop).toBe(30 + 3 * HEIGHT);
});
