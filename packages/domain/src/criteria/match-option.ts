import { words } from '../text/words.ts';

export interface OptionMatch {
  index: number;
  option: string;
}

/** 'b', '(2)' or '3.', alone or before a reason. */
const LABEL = /^[([]?(?:(?<letter>[a-z])|(?<number>[1-9]\d?))(?:[)\].:,;]+\s*|$)/i;
const BREAK = /[.,;:!()\n–—、。，]|\s-\s/u;
/** Of a longer answer only so much is read. */
const MAX_PIECES = 12;
/** Of 'Concierge: we do it by hand' the part before the colon is a name. */
const LONGEST_NAME = 4;

/**
 * The option that an answer to a `multiple-choice` question chooses (CO-22): by its letter or number, or by its own text,
 * which the answer is or begins with. It knows no language.
 *
 * @returns null when no option is chosen or more than one
 */
export function matchOption(options: readonly string[], message: string): OptionMatch | null {
  const typed = message.trim();
  // To the letter first, so that 'C++' is not 'C'.
  const exact = indicesOf(options, option => option.trim().toLowerCase() === typed.toLowerCase());
  if (exact.length > 0) return toMatch(options, exact);
  const { letter, number } = LABEL.exec(typed)?.groups ?? {};
  const isLabelled = letter !== undefined || number !== undefined;
  const rest = isLabelled ? typed.replace(LABEL, '') : typed;
  const begun = longest(
    options,
    indicesOf(options, option => namesOf(option).some(name => begins(rest, name))),
  );
  if (!isLabelled) return toMatch(options, begun);
  const label = letter ? letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0) : Number(number) - 1;
  const isOther = begun.length > 0 && !begun.includes(label);
  return isOther || LABEL.test(rest) ? null : toMatch(options, [label]);
}

const indicesOf = (options: readonly string[], holds: (option: string) => boolean): number[] =>
  [...options.keys()].filter(index => holds(options[index] ?? ''));

function namesOf(option: string): string[] {
  const [name = ''] = option.split(':');
  return words(name).length <= LONGEST_NAME ? [option, name] : [option];
}

const fold = (text: string) => words(text).join(' ');

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
