import { expect, it } from 'vitest';
import { noteOf } from './enhance-field.tsx';
import { takeWritten, undoEnhance } from './enhance-history.ts';

const TYPED = 'Planners at Dana’s depot draw every route again by hand.';
const INVENTED = 'Each lost night costs a wholesaler about two thousand pounds.';
const WRITTEN = `${TYPED} ${INVENTED}`;
const OWN = 'Our Leeds receptionist lost forty minutes rebooking on Tuesday.';

const HELPED = 'Written with your coach. In the chat, say it in your own words.';
const NO_EVIDENCE =
  "Your coach wrote part of this. Those sentences don't count as evidence in the chat, so say it there in your own words.";

const { history } = takeWritten(undefined, TYPED, WRITTEN);

it.each([
  ['what the coach just wrote', WRITTEN, HELPED],
  ['that with more typed after it', `${WRITTEN} ${OWN}`, HELPED],
  ['a sentence that is left of it', INVENTED, HELPED],
  ['what was typed before', TYPED, null],
  ['what was typed instead', OWN, null],
  ['nothing', '', null],
  ['white space', ' \n', null],
])('before it is saved, of %s', (_, text, note) => {
  expect(noteOf(text, history, null)).toBe(note);
});

it('says nothing once it is undone, whatever is typed then', () => {
  const undone = undoEnhance(history, WRITTEN);
  expect(undone && noteOf(undone.text, undone.history, null)).toBeNull();
  expect(undone && noteOf(`${TYPED} ${OWN}`, undone.history, null)).toBeNull();
});

it('knows what the coach wrote twice', () => {
  const again = takeWritten(history, WRITTEN, `${WRITTEN} Nobody else helps them at night.`);
  expect(noteOf(`${OWN} Nobody else helps them at night.`, again.history, null)).toBe(HELPED);
  expect(noteOf(INVENTED, again.history, null)).toBe(HELPED);
});

it.each([
  ['the very text', WRITTEN, NO_EVIDENCE],
  ['the text with more typed after it', `${WRITTEN} ${OWN}`, HELPED],
  ['another text', OWN, null],
  ['nothing', '', null],
])('says that it is no evidence where the server does, of %s', (_, text, note) => {
  expect(noteOf(text, undefined, WRITTEN)).toBe(note);
});

it('says it of no text that the server takes for the founder’s', () => {
  expect(noteOf(TYPED, undefined, null)).toBeNull();
});
