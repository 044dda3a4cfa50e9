import {
  PICTURE_KINDS,
  type Picture,
  type PictureKind,
  type PicturePart,
  type PictureRow,
  type ReadPicture,
  type WrittenRow,
} from '../entities/picture.ts';
import type { AnswerSource, ReportSectionType } from '../entities/report.ts';
import { findFault } from './find-fault.ts';
import { readAmount } from './read-amount.ts';

/** A question whose answers give a picture its figures, and its accepted sentences in their order. */
export interface PictureQuestion {
  part: PicturePart;
  section: ReportSectionType;
  challengeId: number;
  stepId: number;
  stepTitle: string;
  sources: readonly AnswerSource[];
}

/** Counts of real conversations, and of the board's hypotheses. */
export interface PictureCounts {
  /** All notes; those with a marked sentence; those with a sentence that contradicts a hypothesis. */
  conversations: { asked: number; quoted: number; surprised: number };
  hypotheses: Readonly<Record<'idea' | 'testing' | 'validated' | 'invalidated' | 'inconclusive', number>>;
}

/** The rows of a picture, as the coach proposed them or the founder confirmed them. */
export interface KeptPicture {
  kind: ReadPicture;
  state: 'proposed' | 'confirmed' | 'hidden';
  rows: readonly WrittenRow[];
}

const TITLES: Readonly<Record<PictureKind, string>> = {
  interviews: 'Real conversations',
  price: 'Price beside the monthly loss',
  segments: 'Kinds of customer compared',
  market: 'How many could buy',
  alternatives: 'What people do today',
  risks: 'Risks by likelihood and harm',
  hypotheses: 'Hypotheses by state',
};
const MEASURES: Readonly<Record<PictureKind, readonly string[]>> = {
  interviews: ['Conversations'],
  price: ['A month'],
  segments: ['Pain', 'Reach', 'Money'],
  market: ['Count', 'Part of'],
  alternatives: ['Share'],
  risks: ['Likelihood', 'Harm'],
  hypotheses: ['Hypotheses'],
};
const MISSING: Readonly<Record<PictureKind, string>> = {
  interviews: 'Add a conversation and mark what was said.',
  price: 'Give the price and the cost of the problem in one currency, each as one amount “a month”.',
  segments:
    'Rate three kinds of customer from 1 to 5 on pain, reach and money: “Vets feel it weekly (pain 3), …”.',
  market: 'Give a first count, the share that could buy, and how many that leaves.',
  alternatives: 'Give a share for at least two of the ways: “a paper list (40%)”.',
  risks: 'Rate each risk from 1 to 5 for likelihood and harm: “The pump clogs (likelihood 2, harm 4)”.',
  hypotheses: 'Add a card to your validation board.',
};
const HYPOTHESES = [
  ['idea', 'Idea'],
  ['testing', 'Being tested'],
  ['validated', 'Validated'],
  ['invalidated', 'Invalidated'],
  ['inconclusive', 'Inconclusive'],
] as const;
/**
 * The pictures of a report (RE-72), without those whose question is not asked. A picture from answers is drawn when the
 * founder confirmed its rows, as long as every sentence that they rest on is still accepted (RE-74).
 *
 * @param canRead whether the coach reads rows from answers: without that only what is counted, and risks that the
 * founder grades, can ever be drawn
 */
export function buildPictures(
  questions: readonly PictureQuestion[],
  counts: PictureCounts,
  { kept, canRead }: { kept: readonly KeptPicture[]; canRead: boolean },
): Picture[] {
  return PICTURE_KINDS.flatMap((kind): Picture[] => {
    if (kind === 'hypotheses')
      return [counted(kind, 'assumptions', { at: 'board' }, countHypotheses(counts))];
    const asked = questions.find(({ part }) => part === kind);
    if (!asked) return [];
    if (kind === 'interviews')
      return [counted(kind, asked.section, { at: 'conversations' }, countConversations(counts))];
    const loss = kind === 'price' ? questions.find(({ part }) => part === 'loss') : undefined;
    if (kind === 'price' && !loss) return [];
    const sentences = [...asked.sources, ...(loss?.sources ?? [])];
    const read = readRows(
      kind,
      kept.find(one => one.kind === kind),
      sentences,
    );
    if (read.state === 'missing' && !canRead) return [];
    // The question to answer: the price, or the loss once the price has an answer.
    const place = stepOf(loss && asked.sources.length > 0 ? loss : asked);
    const missing = read.state === 'missing' ? MISSING[kind] : null;
    return [{ ...frameOf(kind, asked.section, place), ...read, sentences, missing }];
  });
}

/** The kept rows that still hold. Risks without their sentence are left out, because each stands for itself. */
function readRows(
  kind: ReadPicture,
  kept: KeptPicture | undefined,
  sentences: readonly AnswerSource[],
): Pick<Picture, 'state' | 'rows'> {
  const sourceOf = ({ messageId, quote }: WrittenRow) =>
    sentences.find(source => source.messageId === messageId && source.quote === quote);
  const all = kept?.rows ?? [];
  const held = all.filter(row => sourceOf(row) !== undefined);
  const isWhole = held.length === all.length;
  const rows = kind === 'risks' || isWhole ? held : [];
  const drawn = rows.map(row => toRow(kind, row, rows, sourceOf(row) ?? null));
  if (kept?.state === 'hidden') return { state: 'hidden', rows: drawn };
  const isSound = findFault(kind, rows) === null;
  if (isSound && isWhole && kept?.state === 'confirmed') return { state: 'drawn', rows: drawn };
  // The founder grades risks without a coach that reads them.
  if (isSound || (kind === 'risks' && sentences.length > 0))
    return { state: 'proposed', rows: isSound ? drawn : [] };
  return { state: 'missing', rows: [] };
}

function toRow(
  kind: ReadPicture,
  row: WrittenRow,
  all: readonly WrittenRow[],
  source: AnswerSource | null,
): PictureRow {
  const { label, partOf } = row;
  const cells = row.cells.map(text => ({ text, ...(readAmount(text) ?? { value: null }) }));
  const whole = partOf === null ? undefined : all[partOf];
  // A table has a cell for each measure: the whole is a part of nothing.
  const parts = kind === 'market' ? [{ text: whole?.label ?? '', value: null }] : [];
  return { label, cells: [...cells, ...parts], partOf, source };
}

const stepOf = ({ challengeId, stepId, stepTitle: title }: PictureQuestion) =>
  ({ at: 'step', challengeId, stepId, title }) as const;

const frameOf = (kind: PictureKind, section: ReportSectionType, place: Picture['place']) => ({
  kind,
  section,
  place,
  title: TITLES[kind],
  measures: [...MEASURES[kind]],
});

function counted(
  kind: 'interviews' | 'hypotheses',
  section: ReportSectionType,
  place: Picture['place'],
  counts: readonly (readonly [label: string, count: number])[],
): Picture {
  const isEmpty = counts.every(([, count]) => count === 0);
  const rows = counts.map(([label, value]) => ({
    label,
    partOf: null,
    source: null,
    cells: [{ text: String(value), value }],
  }));
  return {
    ...frameOf(kind, section, place),
    state: isEmpty ? 'missing' : 'drawn',
    rows: isEmpty ? [] : rows,
    sentences: [],
    missing: isEmpty ? MISSING[kind] : null,
  };
}

const countHypotheses = ({ hypotheses }: PictureCounts) =>
  HYPOTHESES.map(([state, label]) => [label, hypotheses[state]] as const);

const countConversations = ({ conversations: { asked, quoted, surprised } }: PictureCounts) =>
  [
    ['Asked: noted conversations only', asked],
    ['Quoted: with a sentence marked', quoted],
    ['Surprised: with words against a hypothesis', surprised],
  ] as const;
