import {
  PICTURE_KINDS,
  type Picture,
  type PictureKind,
  type PicturePart,
  type PictureRow,
} from '../entities/picture.ts';
import type { AnswerSource, ReportSectionType } from '../entities/report.ts';
import { readGrades } from './read-grades.ts';
import { readMarket } from './read-market.ts';
import { readMonthly, readPriceAndLoss } from './read-price.ts';
import { readShares } from './read-shares.ts';

/** A question whose answers give a picture its figures, and the sentences of what was accepted for it, in their order. */
export interface PictureQuestion {
  part: PicturePart;
  section: ReportSectionType;
  challengeId: number;
  stepId: number;
  stepTitle: string;
  sources: readonly AnswerSource[];
}

/** What is counted of real conversations, and of the board's hypotheses. */
export interface PictureCounts {
  /** Noted; with a marked sentence; with one that contradicts a hypothesis. */
  conversations: { asked: number; quoted: number; surprised: number };
  hypotheses: Readonly<Record<'idea' | 'testing' | 'validated' | 'invalidated' | 'inconclusive', number>>;
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
  market: ['Count', 'Share'],
  alternatives: ['Share'],
  risks: ['Likelihood', 'Harm'],
  hypotheses: ['Hypotheses'],
};
const MISSING: Readonly<Record<PictureKind, string>> = {
  interviews: 'Note a conversation, and mark what was said.',
  price: 'Give the price and what the problem costs in one currency, each as one amount “a month”.',
  segments:
    'Rate three kinds of customer from 1 to 5 on pain, reach and money: “Vets feel it weekly (pain 3), …”.',
  market: 'Say a first count, the share of it that could buy, and how many that leaves.',
  alternatives: 'Give two or more of the ways the share that goes each: “a paper list (40%)”.',
  risks: 'Rate each risk from 1 to 5 for likelihood and harm: “The pump clogs (likelihood 2, harm 4)”.',
  hypotheses: 'Write a hypothesis on the validation board.',
};
const HYPOTHESES = [
  ['idea', 'Idea'],
  ['testing', 'Being tested'],
  ['validated', 'Validated'],
  ['invalidated', 'Invalidated'],
  ['inconclusive', 'Inconclusive'],
] as const;
const GRADES = { Pain: 'pain', Reach: 'reach', Money: 'money' };
const RISK_GRADES = { Likelihood: 'likelihood|likely|probability', Harm: 'harm|impact|damage' };

/**
 * The pictures of a report (RE-72), each where the answers that it is drawn from are read. One whose question is not
 * asked is not there; one whose figures cannot be told apart for sure says what is missing.
 */
export function buildPictures(questions: readonly PictureQuestion[], counts: PictureCounts): Picture[] {
  return PICTURE_KINDS.flatMap(kind => {
    if (kind === 'hypotheses') return [draw(kind, 'assumptions', { at: 'board' }, countHypotheses(counts))];
    const asked = questions.find(({ part }) => part === kind);
    if (!asked) return [];
    const { section, sources } = asked;
    if (kind === 'interviews')
      return [draw(kind, section, { at: 'conversations' }, countConversations(counts))];
    if (kind !== 'price') return [draw(kind, section, stepOf(asked), READERS[kind](sources))];
    const loss = questions.find(({ part }) => part === 'loss');
    if (!loss) return [];
    // Where the one that lacks would be given: the price, unless that is there.
    const place = stepOf(readMonthly(sources) ? loss : asked);
    return [draw(kind, section, place, readPriceAndLoss(sources, loss.sources))];
  });
}

const READERS = {
  market: readMarket,
  segments: (sources: readonly AnswerSource[]) =>
    readGrades(sources, GRADES, { atLeast: 3, isNameShort: true }),
  alternatives: readShares,
  risks: (sources: readonly AnswerSource[]) =>
    readGrades(sources, RISK_GRADES, { atLeast: 2, isNameShort: false }),
};

const stepOf = ({ challengeId, stepId, stepTitle: title }: PictureQuestion) =>
  ({ at: 'step', challengeId, stepId, title }) as const;

function draw(
  kind: PictureKind,
  section: ReportSectionType,
  place: Picture['place'],
  rows: PictureRow[] | null,
): Picture {
  const measures = [...MEASURES[kind]];
  const missing = rows === null ? MISSING[kind] : null;
  return { kind, section, title: TITLES[kind], measures, rows: rows ?? [], missing, place };
}

/** Null where all of them are none. */
function countRows(counts: readonly (readonly [label: string, count: number])[]): PictureRow[] | null {
  if (counts.every(([, count]) => count === 0)) return null;
  return counts.map(([label, value]) => ({ label, cells: [{ text: String(value), value }], source: null }));
}

const countHypotheses = ({ hypotheses }: PictureCounts) =>
  countRows(HYPOTHESES.map(([state, label]) => [label, hypotheses[state]]));

const countConversations = ({ conversations: { asked, quoted, surprised } }: PictureCounts) =>
  countRows([
    ['Asked: conversations noted', asked],
    ['Quoted: with a sentence marked', quoted],
    ['Surprised: with words against a hypothesis', surprised],
  ]);
