import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../test/render-app.tsx';
import { Composer } from './composer.tsx';

// jsdom has no CSS.supports. With it the field sizes itself (field-sizing).
vi.stubGlobal('CSS', { supports: () => true });
const noTouch = window.matchMedia;
afterEach(() => vi.stubGlobal('matchMedia', noTouch));
/** As on a phone. */
const useTouch = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...noTouch(query),
    matches: query.includes('pointer: coarse'),
  }));

const words = { placeholder: 'Say', closed: 'Everything is said' };
const onSend = vi.fn();
function Typed({ isBusy = false, hasUnsent = false, isClosed = false }) {
  const [text, setText] = useState('');
  return (
    <Composer
      words={words}
      text={text}
      isBusy={isBusy}
      hasUnsent={hasUnsent}
      isClosed={isClosed}
      onSend={onSend}
      onChange={setText}
    />
  );
}
async function type(keys: string, state: Parameters<typeof Typed>[0] = {}) {
  onSend.mockClear();
  renderApp(<Typed {...state} />);
  await userEvent.type(screen.getByLabelText('Your message'), keys);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Your message');
  return {
    text: field.value,
    sent: onSend.mock.calls.length,
    hint: () => screen.getByText(/Enter|Keep typing|sent first/),
  };
}

it('sends with Enter and starts a new line with Shift+Enter, where there are keys', async () => {
  const { text, sent, hint } = await type('One{Shift>}{Enter}{/Shift}two{Enter}');
  expect([text, sent]).toEqual(['One\ntwo', 1]);
  expect(hint().textContent).toBe('Enter sends, Shift+Enter starts a new line');
});

it('starts a new line with Enter and sends with the button, where one types on the screen', async () => {
  useTouch();
  const { text, sent } = await type('One{Enter}two');
  expect([text, sent]).toEqual(['One\ntwo', 0]);
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(onSend).toHaveBeenCalledOnce();
});

it.each(['Control', 'Meta'])('sends with %s+Enter, whatever the pointer is', async modifier => {
  useTouch();
  const { sent, hint } = await type(`One{${modifier}>}{Enter}{/${modifier}}`);
  expect(sent).toBe(1);
  expect(hint().textContent).toBe('Enter starts a new line, Ctrl+Enter or Cmd+Enter sends');
});

it.each([{ isComposing: true }, { keyCode: 229 }])(
  'leaves the Enter that picks a word to the input method: %j',
  async init => {
    await type('にほん');
    fireEvent.keyDown(screen.getByLabelText('Your message'), { key: 'Enter', ...init });
    expect(onSend).not.toHaveBeenCalled();
  },
);

it('takes what is typed while a reply is written, and only sending waits', async () => {
  const { text, sent, hint } = await type('Next{Enter}', { isBusy: true });
  expect([text, sent]).toEqual(['Next', 0]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send message' }).disabled).toBe(true);
  expect(hint().textContent).toBe('Keep typing. You can send when the reply is done');
});

it('says what is sent first', async () => {
  const { sent, hint } = await type('Next{Enter}', { hasUnsent: true });
  expect(sent).toBe(1);
  expect(hint().textContent).toBe('The message above is sent first, then you can send this one');
});

it('takes nothing once the step is answered', async () => {
  renderApp(<Typed isClosed />);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').disabled).toBe(true);
});
