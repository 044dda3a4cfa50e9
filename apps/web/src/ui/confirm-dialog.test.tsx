import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useEffectEvent, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../test/render-app.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface SubjectProps {
  onConfirm: () => void;
  onClose: () => void;
}

/** Busy from the confirmation until the window gets a `failure` event. */
function Subject({ onConfirm, onClose }: SubjectProps) {
  const [isBusy, setBusy] = useState(false);
  const fail = useEffectEvent(() => setBusy(false));
  useEffect(() => {
    const listener = new AbortController();
    window.addEventListener('failure', () => fail(), listener);
    return () => listener.abort();
  }, []);
  return (
    <ConfirmDialog
      opened
      title="Delete Routely?"
      text="This action cannot be undone."
      confirmLabel="Delete"
      busyLabel="Deleting…"
      busy={isBusy}
      onConfirm={() => {
        onConfirm();
        setBusy(true);
      }}
      onClose={onClose}
    />
  );
}

async function open() {
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  renderApp(<Subject onConfirm={onConfirm} onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Delete Routely?' }, { timeout: 5000 });
  return { counts: () => ({ confirmed: onConfirm.mock.calls.length, left: onClose.mock.calls.length }) };
}

const button = (name: string) => screen.getByRole('button', { name });

it.each(['Cancel', 'Close'])('is left by %s', async name => {
  const { counts } = await open();
  await userEvent.click(button(name));
  expect(counts()).toEqual({ confirmed: 0, left: 1 });
});

it('does once what is confirmed, and cannot be left while it does', async () => {
  const { counts } = await open();
  await userEvent.click(button('Delete'));
  expect(document.activeElement).toBe(button('Deleting…'));
  expect(screen.getByText('Deleting…', { selector: '[role=status]' })).toBeDefined();
  await userEvent.keyboard('{Enter}{Escape}');
  const overlay = document.querySelector('.mantine-Modal-overlay');
  if (overlay) await userEvent.click(overlay);
  expect(overlay).not.toBeNull();
  expect(document.activeElement).toBe(button('Deleting…'));
  await userEvent.click(button('Cancel'));
  await userEvent.click(button('Close'));
  expect(counts()).toEqual({ confirmed: 1, left: 0 });
});

it('keeps the focus where it is when that fails, and can be confirmed again or left', async () => {
  const { counts } = await open();
  await userEvent.click(button('Delete'));
  fireEvent(window, new Event('failure'));
  expect(document.activeElement).toBe(button('Delete'));
  await userEvent.keyboard('{Enter}');
  fireEvent(window, new Event('failure'));
  await userEvent.keyboard('{Escape}');
  expect(counts()).toEqual({ confirmed: 2, left: 1 });
});

it('has the whole of its title at hand where that is cut', async () => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(90);
  await open();
  const whole = () => screen.getByRole('button', { name: /the (whole )?title/ });
  expect(whole().getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(whole());
  expect(whole().getAttribute('aria-expanded')).toBe('true');
  // Losing the focus collapses it.
  await userEvent.tab();
  expect(whole().getAttribute('aria-expanded')).toBe('false');
});
