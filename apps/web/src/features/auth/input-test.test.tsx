import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockNetwork } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { InputTest } from './input-test.tsx';
import { countLength, describeKey, revealUnseen } from './input-test-report.ts';

// Any request fails the test: nothing may leave the page.
mockNetwork();

/** The value that the panel `label` reports for `title`. */
function reported(label: string, title: string): string {
  const panel = screen.getByRole('region', { name: label });
  const row = [...panel.querySelectorAll('dt')].find(({ textContent }) => textContent === title);
  return row?.nextElementSibling?.textContent ?? '';
}

it('says that nothing is sent, and leads back to both login forms', () => {
  renderApp(<InputTest />);
  expect(screen.getByText(/Nothing you enter is sent or stored/)).toBeDefined();
  const hrefs = screen.getAllByRole('link').map(link => link.getAttribute('href'));
  expect(hrefs).toEqual(['/simple-auth', '/auth']);
});

it.each([
  ['Text input', 'INPUT'],
  ['Text area', 'TEXTAREA'],
])('reports what is typed and pasted into the bare %s', async (label, tag) => {
  renderApp(<InputTest />);
  const field = screen.getByLabelText(label, { selector: tag });
  expect(reported(label, 'Value')).toBe('Nothing yet');
  await userEvent.type(field, 'hé');
  expect(reported(label, 'Value')).toBe('hé');
  expect(reported(label, 'Length')).toBe('2 characters, 2 code units');
  expect(reported(label, 'Input type')).toBe('insertText');
  expect(reported(label, 'Last key')).toContain('é (');
  await userEvent.paste('👍🏽');
  expect(reported(label, 'Paste')).toContain('1 character, 4 code units of text');
  expect(reported(label, 'Input type')).toBe('insertFromPaste');
});

it('follows a composition', () => {
  renderApp(<InputTest />);
  const field = screen.getByLabelText('Text input', { selector: 'input' });
  fireEvent.compositionStart(field);
  fireEvent.compositionUpdate(field, { data: 'に' });
  expect(reported('Text input', 'Composition (IME)')).toBe('In progress: に');
  fireEvent.compositionEnd(field, { data: '日' });
  expect(reported('Text input', 'Composition (IME)')).toBe('Finished: 日');
});

it('tells what was written by the browser from what was typed, and finds what no event told', async () => {
  renderApp(<InputTest />);
  const field = screen.getByLabelText<HTMLInputElement>('Text input', { selector: 'input' });
  fireEvent.input(field, { target: { value: 'ada' } });
  expect(reported('Text input', 'Input type')).toContain('set by the browser or an extension');
  act(() => {
    field.value = 'written silently';
  });
  await waitFor(() => expect(reported('Text input', 'Value')).toBe('written silently'));
  expect(reported('Text input', 'Changed without an event')).toBe('1 time');
});

it('names what cannot be seen', () => {
  expect(revealUnseen('a\u200Bb\u00A0c d\ne')).toBe('a[U+200B]b[U+00A0]c d\ne');
  expect(revealUnseen('x'.repeat(2001))).toBe(`${'x'.repeat(2000)}…`);
  expect(countLength('')).toBe('0 characters, 0 code units');
  expect(describeKey({ key: ' ', code: 'Space', isComposing: true, repeat: false })).toBe(
    'Space (Space, composing)',
  );
  expect(describeKey({ key: 'Unidentified', code: '', isComposing: false, repeat: true })).toBe(
    'Unidentified (no key code, repeated)',
  );
});
