import {
  MAX_STARTUP_TEXT_LENGTH,
  STARTUP_FIELD_LABELS,
  type StartupTextField,
  stripActionMarkers,
} from '@groundwork/domain';
import { readKnown, unsupportedFigures } from './checks/figures.ts';
import { CoachError } from './coach-error.ts';
import { cutAtSentence } from './cut-at-sentence.ts';
import type { WriteInput } from './provider.ts';
import { toStorable } from './storable-text.ts';

/** It is shown on cards, under the startup's name, so it has to be short (CO-47). */
const MAX_DESCRIPTION_LENGTH = 400;
/** Wrappings within wrappings: a label in quotes in a code fence after an announcement. */
const MAX_DRESSES = 6;
/** Number of added figures that the reason names. */
const MAX_NAMED = 3;

/**
 * Prepares a coach's text for storing in the field: without the wrapping that models add, without characters that
 * cannot be stored, and cut after a sentence to fit the field. HTML is kept as text. One that is no better than the old
 * text is the old text.
 *
 * @throws CoachError `coach.text_refused`, with the reason
 */
export function fitWrittenText(written: string, { field, startup }: WriteInput): string {
  if (written.trim() === '') return '';
  const text = tidySpace(undress(stripActionMarkers(toStorable(written)), field), field);
  const fitting = cutAtSentence(
    text,
    field === 'description' ? MAX_DESCRIPTION_LENGTH : MAX_STARTUP_TEXT_LENGTH,
  );
  if (!/[\p{L}\p{N}]/u.test(fitting)) throw refuse("The AI model's answer had no text in it.");
  if (essenceOf(text) === essenceOf(startup[field])) return startup[field];
  const added = unsupportedFigures(fitting, readKnown(Object.values(startup))).slice(0, MAX_NAMED);
  if (added.length > 0) throw refuse(`The AI model added numbers you didn't give: ${added.join('; ')}.`);
  return fitting;
}

const refuse = (message: string) => new CoachError('coach.text_refused', { message });

/** The text without the differences that improve nothing: spaces, the first capital, the final stop. */
function essenceOf(text: string): string {
  const bare = text.replace(/\s+/g, ' ').trim();
  let end = bare.length;
  while (end > 0 && ' .!…'.includes(bare.charAt(end - 1))) end -= 1;
  return bare.charAt(0).toLowerCase() + bare.slice(1, end);
}

function tidySpace(text: string, field: StartupTextField): string {
  const lines = text.split('\n').map(line => line.replace(/\s+/g, ' ').trim());
  if (field === 'description') return lines.filter(line => line !== '').join(' ');
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function undress(text: string, field: StartupTextField): string {
  let bare = text.trim();
  for (let dresses = 0; dresses < MAX_DRESSES; dresses += 1) {
    const inner = withoutLabel(withoutQuotes(withoutAnnouncement(withoutFence(bare))), field).trim();
    if (inner === bare) break;
    bare = inner;
  }
  return bare.replace(/\*\*([^*\n]+)\*\*/g, '$1').replace(/^#{1,6} +/gm, '');
}

function withoutFence(text: string): string {
  if (!text.startsWith('```') || !text.endsWith('```') || text.length < 6) return text;
  return text.slice(3, -3).replace(/^[a-z]{0,12}\s*\n/i, '');
}

const GREETING = /^(?:sure|certainly|of course|absolutely|okay|ok|great|got it)\b[^\n:.!]{0,40}[.!:,—-]\s*/i;
const EMPTY_GREETING = /^(?:sure|certainly|of course|absolutely)!\s+/i;
/** "Here is what it costs:" and "Here is our price list:" belong to the founder's text. */
const ANNOUNCEMENT =
  /^(?:here(?:['’]s| is| are)|below is)(?! (?:our|my|what|how|why|who|where)\b)[^\n:]{0,160}:/i;
const SPEAKS_OF_TEXT =
  /\b(?:version|text|draft|rewrite|rewording|description|statement|proposition|model|audience|market|field|paragraph|suggestion)s?\b/i;

/** "Here is your improved problem statement:", and "Sure!" before it. */
function withoutAnnouncement(text: string): string {
  const rest = text.replace(GREETING, '');
  const [announcement = ''] = ANNOUNCEMENT.exec(rest) ?? [];
  const body = rest.slice(announcement.length);
  const isOne = announcement !== '' && (/^[*_ ]*\n/.test(body) || SPEAKS_OF_TEXT.test(announcement));
  return isOne ? body.replace(/^[*_ ]+(?=\n)/, '') : text.replace(EMPTY_GREETING, '');
}

const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['‘', '’'],
  ['„', '“'],
  ['«', '»'],
  ['「', '」'],
]);

/**
 * Quotes around the whole text. Two quotations, one at the beginning and one at the end, belong to the founder's text.
 */
function withoutQuotes(text: string): string {
  const [open, inner, close] = [text.charAt(0), text.slice(1, -1), text.slice(-1)];
  if (text.length < 2 || QUOTES.get(open) !== close) return text;
  return inner.includes(open) || (close !== '’' && inner.includes(close)) ? text : inner;
}

const OTHER_NAMES: Partial<Record<StartupTextField, string>> = { targetMarket: '|target market' };

function withoutLabel(text: string, field: StartupTextField): string {
  const names = `${STARTUP_FIELD_LABELS[field]}|${field}${OTHER_NAMES[field] ?? ''}`;
  const qualified = `(?:(?:improved|enhanced|revised|rewritten|new|updated|startup) ){0,2}(?:${names})`;
  const inline = new RegExp(`^[#*_ ]{0,8}${qualified}[*_ ]{0,4}[:–—][*_ ]{0,4}`, 'i');
  const heading = new RegExp(`^[#*_ ]{0,8}${qualified}[*_ ]{0,4}\\n`, 'i');
  return text.replace(inline, '').replace(heading, '');
}
