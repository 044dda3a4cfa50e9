import { words } from './lexicon.ts';

/** Words no English text of some length does without, apart from those that other languages write alike. */
const ENGLISH = words(`
  the and they with when that this to their she for from at by it its are were have they're it's don't who them my his her but not after before
  which you then there because if or out up about what been would will could does did a i of he your than so how every each our i'm
  while into some never above below between day days month months year years hours minutes charge charges pay pays customers people cost costs
`);

/**
 * Grammar of the languages our founders are likeliest to write instead (Dutch, German, French, Spanish, Portuguese, Italian), without
 * what is an English word too: "per", "van", "met", "die", "pour", "no".
 */
const OTHERS = words(`
  de het een en op te dat niet voor zijn aan ze maar om ook als bij naar wij zij hij geen wordt moet moeten hebben heeft wie deze uit hun
  der das und ist nicht ein eine auf für von dem des sich auch wenn sie wir ihr ich haben wird muss müssen zu bei nach oder aber
  le la les et une dans que qui pas sur avec ce elle ils nous vous sont du au aux leur quand ne cette
  el los las y es por para en del se su sus cuando como más pero está lo
  os dos das uma não com quando mas seu sua são é na
  il gli di che è un una non sono ma si della nel
`);
/** Within a name, which has capitals, these do not count as grammar: "La Boqueria de Barcelona". */
const OF_NAMES = words('de la le les los las el del da di du von dos');

const MAX_CHARACTERS = 4000;
const MIN_WORDS = 6;
const LONG = 14;
/** In English text at least every fourth word is such a word. A bare list has few, and none of another language. */
const MAX_ENGLISH_SHARE = 0.12;
/**
 * This many different words of another language's grammar show that language. Fewer do in a long text, or when they are
 * a good part of a short one.
 */
const ENOUGH = 3;
const MIN_OTHER_SHARE = 0.3;
const WORD = /[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu;

/** A cheap guess, for a hint only: mostly letters that are not Latin, or next to no English grammar. */
export function isOtherLanguage(message: string): boolean {
  const text = message.slice(0, MAX_CHARACTERS);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters >= MIN_WORDS && latin * 2 < letters) return true;
  const typed = text.replaceAll('’', "'").match(WORD) ?? [];
  if (typed.length < MIN_WORDS) return false;
  const found = typed.map(word => word.toLowerCase());
  const english = found.filter(word => ENGLISH.has(word)).length;
  if (english > found.length * MAX_ENGLISH_SHARE) return false;
  const others = found.filter((word, at) => OTHERS.has(word) && !isOfName(word, at, typed));
  // A list of names has little grammar, and what it has may be foreign: "Maria del Campo, Hans von Berg".
  const isList = (text.match(/[,;\n•]|\b\d{1,2}[.)]\s/g)?.length ?? 0) * 4 >= found.length;
  if (isList) return others.length > found.length / 3;
  if (found.length >= LONG && english === 0) return true;
  const different = new Set(others).size;
  const isTelling = found.length >= LONG || others.length >= found.length * MIN_OTHER_SHARE;
  return different >= ENOUGH || (different >= 2 && isTelling);
}

function isOfName(word: string, at: number, typed: readonly string[]): boolean {
  const isCapital = (other: string | undefined) => other !== undefined && /^\p{Lu}/u.test(other);
  return OF_NAMES.has(word) && (isCapital(typed[at + 1]) || (at > 0 && isCapital(typed[at])));
}
