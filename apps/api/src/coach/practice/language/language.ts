import { words } from './lexicon.ts';

/** Words that every English text of some length has, apart from those that other languages spell alike. */
const ENGLISH = words(`
  the and they with when that this to their she for from at by it its are were have they're it's don't who them my his her but not after before
  which you then there because if or out up about what been would will could does did a i of he your than so how every each our i'm
  while into some never above below between day days month months year years hours minutes charge charges pay pays customers people cost costs
`);

/**
 * Function words of the languages that founders are likeliest to write instead (Dutch, German, French, Spanish,
 * Portuguese, Italian), without those that are English words too ("per", "met", "die") or parts of names ("de", "la",
 * "von").
 */
const OTHERS = words(`
  het een en op te dat niet voor zijn aan ze maar om ook als bij naar wij zij hij geen wordt moet moeten hebben heeft wie deze uit hun
  der das und ist nicht ein eine auf für dem sich auch wenn sie wir ihr ich haben wird muss müssen zu bei nach oder aber
  et une dans que qui pas sur avec ce elle ils nous vous sont au aux leur quand ne cette
  y es por para en se su sus cuando como más pero está lo os uma não com quando mas seu sua são é na
  il gli che è un una non sono ma si nel
`);

const MAX_CHARACTERS = 4000;
const MIN_WORDS = 6;
const MAX_ENGLISH_SHARE = 0.12;

/**
 * A cheap guess, for a hint only: mostly letters that are not Latin, or another grammar's words and next to no English
 * ones.
 */
export function isOtherLanguage(message: string): boolean {
  const text = message.slice(0, MAX_CHARACTERS).toLowerCase().replaceAll('’', "'");
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters >= MIN_WORDS && latin * 2 < letters) return true;
  const found = text.match(/[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu) ?? [];
  const english = found.filter(word => ENGLISH.has(word)).length;
  const others = new Set(found.filter(word => OTHERS.has(word)));
  return found.length >= MIN_WORDS && english <= found.length * MAX_ENGLISH_SHARE && others.size >= 2;
}
