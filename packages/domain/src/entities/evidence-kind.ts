/** The bases of an accepted quote, the strongest first. */
export const EVIDENCE_KINDS = ['measured', 'told', 'guessed'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];
