import { words } from './lexicon.ts';

/** Words no English text of some length does without, apart from those that other languages write alike. */
const ENGLISH = words(`
  the and they with when that this to their she for from at by it its are were have they're it's don't who them my his her but not after before
  which you then there because if or out up about what been would will could do does did a i of he your than so how every each our i'm
  while into some no never
`);

/** Grammar of the languages our founders are likeliest to write instead (Dutch, German, French, Spanish, Portuguese, Italian). */
const OTHERS = words(`
  de het een van en op te dat niet voor met zijn aan ze er maar om dan ook als bij naar wij zij hij geen wordt moet moeten hebben heeft
  der die das und ist nicht ein eine mit auf für von den dem des sich auch wenn sie wir ihr ich haben hat wird müssen zu im
  le la les des et est une un dans pour que qui pas sur avec ce il elle ils nous vous sont du au aux leur quand
  el los las y es una por para con que en del se su sus no cuando como más pero está son
  o os as e da do dos das um uma não com para por quando mas seu sua são é
  il lo gli di che è un una per con non sono quando ma si della del
`);

const MAX_CHARACTERS = 4000;
const MIN_WORDS = 6;
const LONG = 14;
/** Among English words at least every fourth is such a word; a bare list has few, and none of another language. */
const MAX_ENGLISH_SHARE = 0.12;

/** A cheap guess, for a hint only: mostly letters that are not Latin, or next to no English grammar. */
export function isOtherLanguage(message: string): boolean {
  const text = message.slice(0, MAX_CHARACTERS);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters >= MIN_WORDS && latin * 2 < letters) return true;
  const found =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu) ?? [];
  if (found.length < MIN_WORDS) return false;
  const english = found.filter(word => ENGLISH.has(word) && !OTHERS.has(word)).length;
  if (english > found.length * MAX_ENGLISH_SHARE) return false;
  const others = found.filter(word => OTHERS.has(word)).length;
  // A list of names has little grammar, and what it has may be foreign: "Maria del Campo, Hans von Berg".
  const isList = (text.match(/[,;\n•]/g)?.length ?? 0) * 4 >= found.length;
  if (isList) return others > found.length / 3;
  return others >= 2 || (found.length >= LONG && english === 0);
}
