/**
 * The subject of a question of the shipped curriculum, for an answer that is unclear without it. `{we}`, `{We}`,
 * `{us}`, `{our}`, `{Our}` and `{name}` are filled in.
 */
export interface Topic {
  /** Everything that the question asks for, for use after "as for" and before a colon. An answer may be to any part of it. */
  about: string;
  /** Turns a noun or an amount into a sentence: "It cost them" about £40. */
  noun?: string;
  /** Turns "in Leeds" or "at the guild's fair" into a sentence. */
  place?: string;
  /** Turns a verb without its subject into a sentence: "Our decision is to" proceed. */
  verb?: string;
  /** Turns a clause with "when", "if" or "because" into a sentence: "They feel it" when the phone rings. */
  clause?: string;
  /** Turns a clause with "that" into a sentence. */
  that?: string;
  /** A sentence in front of an answer that reads as a plain claim without it; left out where the answer takes it up. */
  opening?: string;
  /** The answer begins with names, which keep their capitals behind `noun` and `place`. */
  isNames?: true;
  /** Follows people who are only named: "have this problem". */
  people?: { many: string; one: string };
  /** "It is" at the answer's beginning is the startup, and so is what is only "better than". */
  isOfStartup?: true;
  /** "No repairs" is a complete answer. */
  isDenial?: true;
  /** The answer is one of several that were offered, which are sentences or phrases. */
  choice?: 'sentence' | 'phrase';
}
