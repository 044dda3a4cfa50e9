/**
 * What a question of the shipped curriculum is about, for an answer that cannot be read without it. `{we}`, `{We}`,
 * `{us}`, `{our}`, `{Our}` and `{name}` are filled in.
 */
export interface Topic {
  /** All that the question asks for, as it stands behind "as for" and before a colon: an answer may be to any part of it. */
  about: string;
  /** What makes a sentence of a noun or an amount behind it: "It cost them" about £40. */
  noun?: string;
  /** What makes a sentence of "in Leeds" or "at the guild's fair" behind it. */
  place?: string;
  /** What makes a sentence of a verb without its subject behind it: "Our decision is to" proceed. */
  verb?: string;
  /** What makes a sentence of a clause with "when", "if" or "because" behind it: "They feel it" when the phone rings. */
  clause?: string;
  /** What makes a sentence of a clause with "that" behind it. */
  that?: string;
  /** A sentence in front of an answer that reads as a plain claim without it; left out where the answer takes it up. */
  opening?: string;
  /** The answer begins with names, which keep their capitals behind `noun` and `place`. */
  isNames?: true;
  /** What is said of people who are only named: "have this problem". */
  people?: { many: string; one: string };
  /** "It is" at the answer's beginning is the startup, and so is what is only "better than". */
  isOfStartup?: true;
  /** "No repairs" is an answer that stands by itself. */
  isDenial?: true;
  /** The answer is one of several that were offered, which are sentences or phrases. */
  choice?: 'sentence' | 'phrase';
}
