/** Explains to a report's readers the marks at sources and statements (RE-81). */
export const EVIDENCE_LEGEND =
  "Measured: counted, timed, paid or watched. Told: someone else said it. Guessed: the founder's own estimate, belief or plan.";

/** Whether a text with the marks of `markBases` has a kind of evidence in it. */
export const hasBases = (content: string): boolean => /\((?:measured|told|guessed)[,)]/.test(content);
