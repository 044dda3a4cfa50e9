import { words } from '../text/words.ts';

export interface OptionMatch {
  index: number;
  option: string;
}

/** 'b', '(2)', '#2' or '3.' */
const LABEL = /^[([#]?(?<label>[a-z]|[1-9]\d?)[)\].:]?$/i;
/** The same before more: a bracket closes a label for sure, anything else needs the option's own text with it. */
const LABEL_BEFORE = /^[(#]?(?<label>[a-z]|[1-9]\d?)(?:(?<bracket>[)\]])|[.:,]|\s+-)\s+(?<rest>\S.*)$/is;
const QUESTION_MARK = /[?？؟⸮\u037E]/u;
const BREAK = /[.,;:!()\n–—、。，]|\s-\s/u;
/** Only the beginning of a longer answer is read. */
const MAX_PIECES = 12;
/** In 'Concierge: we do it by hand' the part before the colon is a name. */
const LONGEST_NAME = 4;

/**
 * The option that an answer to a `multiple-choice` question chooses (CO-22): by its letter or number, or by its own
 * text, which the answer is or begins with. It knows no language.
 *
 * @returns null when no option is chosen or more than one, and for what asks
 */
export function matchOption(options: readonly string[], message: string): OptionMatch | null {
  const typed = message.trim();
  // To the letter first, so that 'C++' is not 'C'.
  const exact = indicesOf(options, option => option.trim().toLowerCase() === typed.toLowerCase());
  if (exact.length > 0) return toMatch(options, exact);
  const alone = LABEL.exec(typed)?.groups?.label;
  if (alone !== undefined) return toMatch(options, [labelIndex(alone)]);
  if (QUESTION_MARK.test(typed)) return null;
  const { label, bracket, rest } = LABEL_BEFORE.exec(typed)?.groups ?? {};
  if (label === undefined || rest === undefined) {
    const begun = indicesOf(options, option => namesOf(option).some(name => begins(typed, name)));
    return toMatch(options, longest(options, begun));
  }
  const index = labelIndex(label);
  const named = indicesOf(options, option => namesOf(option).some(name => mentions(rest, name)));
  const isMeant = named.length > 0 ? named.every(at => at === index) : bracket !== undefined;
  return isMeant && !LABEL_BEFORE.test(rest) ? toMatch(options, [index]) : null;
}

/** 'a' and '1' are 0. */
const labelIndex = (label: string): number =>
  /\d/.test(label) ? Number(label) - 1 : label.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0);

const indicesOf = (options: readonly string[], holds: (option: string) => boolean): number[] =>
  [...options.keys()].filter(index => holds(options[index] ?? ''));

function namesOf(option: string): string[] {
  const [name = ''] = option.split(':');
  return words(name).length <= LONGEST_NAME ? [option, name] : [option];
}

const fold = (text: string) => words(text).join(' ');

const mentions = (text: string, name: string): boolean =>
  fold(name) !== '' && ` ${fold(text)} `.includes(` ${fold(name)} `);

/** Whether a text is a name, or has a break after it; case, spacing and punctuation make no difference. */
function begins(text: string, name: string): boolean {
  const sought = fold(name);
  let said = '';
  return (
    sought !== '' &&
    text.split(BREAK, MAX_PIECES).some(piece => {
      said = `${said} ${piece}`;
      return fold(said) === sought;
    })
  );
}

/** 'Fake door: we offer it' is that option, and not another one that is called 'Fake door'. */
function longest(options: readonly string[], indices: readonly number[]): number[] {
  const length = (index: number) => options[index]?.length ?? 0;
  const most = Math.max(0, ...indices.map(length));
  return indices.filter(index => length(index) === most);
}

function toMatch(options: readonly string[], indices: readonly number[]): OptionMatch | null {
  const [index] = indices;
  const option = index === undefined ? undefined : options[index];
  return index === undefined || option === undefined || indices.length > 1 ? null : { index, option };
}
