import fc from 'fast-check';
import { expect, it } from 'vitest';
import { growth, LINEAR } from '../test/growth.ts';
import {
  feedNoteMarkerFilter,
  flushNoteMarkerFilter,
  INITIAL_NOTE_MARKER_FILTER,
  readSystemNote,
  systemNote,
} from './system-notes.ts';

function showChunks(chunks: readonly string[]): string {
  let filter = INITIAL_NOTE_MARKER_FILTER;
  let shown = '';
  for (const chunk of chunks) {
    const step = feedNoteMarkerFilter(filter, chunk);
    filter = step.filter;
    shown += step.text;
    // No partial text may read as a note either.
    expect(readSystemNote({ role: 'assistant', content: shown })).toBeNull();
  }
  return shown + flushNoteMarkerFilter(filter);
}

it('reads the note that it writes, of the server’s messages alone', () => {
  const content = systemNote('You have ten minutes.');
  expect(readSystemNote({ role: 'assistant', content })).toBe('You have ten minutes.');
  expect(readSystemNote({ role: 'user', content })).toBeNull();
  expect(readSystemNote({ role: 'assistant', content: ` ${content}` })).toBeNull();
});

it.each([
  [['[[system-note]]Hello'], 'Hello'],
  [['[[sys', 'tem-note', ']]', 'Hello'], 'Hello'],
  [['[[system-note]][[system-', 'note]]Hello'], 'Hello'],
  [['[[system', ' failure]]'], '[[system failure]]'],
  [['[[syst'], '[[syst'],
  [['Hello [[system-note]]'], 'Hello [[system-note]]'],
  [['', '', ''], ''],
])('of %j shows %j', (chunks, shown) => {
  expect(showChunks(chunks)).toBe(shown);
});

it('lets no reply begin with the marker, however it is cut, and takes nothing else away', () => {
  const piece = fc.oneof(
    fc.constantFrom('[[system-note]]', '[[', '[[system', '-note]]', ']]', ' ', 'a'),
    fc.string(),
  );
  const text = fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join(''));
  fc.assert(
    fc.property(text, fc.array(fc.integer({ min: 1, max: 20 })), (whole, lengths) => {
      const chunks: string[] = [];
      let rest = whole;
      for (const length of [...lengths, whole.length]) {
        chunks.push(rest.slice(0, length));
        rest = rest.slice(length);
      }
      expect(showChunks(chunks)).toBe(whole.replace(/^(?:\[\[system-note\]\])+/, ''));
    }),
  );
});

it('takes linear time', () => {
  const show = (length: number) => {
    const text = '[[system-note]]'.repeat(length / 15);
    showChunks([text, ...(text.match(/[\s\S]{1,7}/g) ?? [])]);
  };
  expect(growth(show)).toBeLessThan(LINEAR);
});
