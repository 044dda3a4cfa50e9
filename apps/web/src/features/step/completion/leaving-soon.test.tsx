import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../test/render-app.tsx';
import { LeavingSoon } from './leaving-soon.tsx';

const onStay = vi.fn();
const conversation = (scrollTop: number) => {
  const list = document.createElement('section');
  list.setAttribute('aria-label', 'Conversation');
  Object.defineProperties(list, {
    scrollHeight: { value: 1000 },
    clientHeight: { value: 400 },
    scrollTop: { value: scrollTop, writable: true },
  });
  document.body.append(list);
  return list;
};
let list: HTMLElement;
const show = (ms = 3000) =>
  renderApp(<LeavingSoon title="Interviews" at={performance.now() + ms} onStay={onStay} />);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] });
  onStay.mockReset();
  list = conversation(600);
});
afterEach(() => {
  list.remove();
  vi.useRealTimers();
});

it('leaves time to read before it counts', () => {
  show(9000);
  screen.getByText('Next: Interviews');
  expect(screen.queryByText(/opens in a moment/)).toBeNull();
  act(() => vi.advanceTimersByTime(4000));
  screen.getByText('Interviews opens in 5 s');
});

it('says what opens, and counts the seconds for the eyes alone', () => {
  show();
  expect(screen.getByText('Interviews opens in a moment.').getAttribute('role')).toBe('status');
  expect(screen.getByText('Interviews opens in 3 s').getAttribute('aria-hidden')).toBe('true');
  act(() => vi.advanceTimersByTime(1000));
  screen.getByText('Interviews opens in 2 s');
  act(() => vi.advanceTimersByTime(5000));
  screen.getByText('Interviews opens in 1 s');
  expect(onStay).not.toHaveBeenCalled();
});

it.each(['wheel', 'touchMove', 'keyDown', 'pointerDown'] as const)('is called off by a %s', sign => {
  show();
  fireEvent[sign](document.body);
  expect(onStay).toHaveBeenCalled();
});

it('is called off by a pointer that moves, and not by one below which the page moves', () => {
  show();
  const move = (movementX: number) =>
    document.dispatchEvent(
      Object.defineProperties(new PointerEvent('pointermove'), {
        movementX: { value: movementX },
        movementY: { value: 0 },
      }),
    );
  move(0);
  expect(onStay).not.toHaveBeenCalled();
  move(4);
  expect(onStay).toHaveBeenCalled();
});

it('is called off by a selection of words, and not by the caret', () => {
  show();
  document.dispatchEvent(new Event('selectionchange'));
  expect(onStay).not.toHaveBeenCalled();
  document.getSelection()?.selectAllChildren(screen.getByText('Interviews opens in a moment.'));
  document.dispatchEvent(new Event('selectionchange'));
  expect(onStay).toHaveBeenCalled();
});

it('is called off once the conversation rests further up, and not while it is brought to its end', () => {
  show();
  list.scrollTop = 300;
  fireEvent.scroll(list);
  act(() => vi.advanceTimersByTime(400));
  list.scrollTop = 600;
  fireEvent.scroll(list);
  act(() => vi.advanceTimersByTime(600));
  expect(onStay).not.toHaveBeenCalled();
  list.scrollTop = 300;
  fireEvent.scroll(list);
  act(() => vi.advanceTimersByTime(500));
  expect(onStay).toHaveBeenCalled();
});

it('does not begin while somebody reads further up', () => {
  list.scrollTop = 300;
  show();
  act(() => vi.advanceTimersByTime(500));
  expect(onStay).toHaveBeenCalled();
});
