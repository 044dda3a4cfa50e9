import {
  type EstablishedFigure,
  type EvidenceSummary,
  KEY_FIGURES,
  normaliseCompletionCriteria,
  type OpenCriterion,
} from '@groundwork/domain';
import { requirements } from '../../coach/judging/settle.ts';
import type { AcceptedSentence, EvidenceRow, StepUnderWay } from './evidence-summary.repo.ts';

const SHOWN_CRITERIA = 3;
const SHOWN_GUESSES = 3;

/** The evidence summary of a startup, from its stored rows (SC-63). */
export function summariseEvidence({
  sentences,
  places,
  underWay,
  hypotheses,
  acceptedAt,
}: EvidenceRow): EvidenceSummary {
  const criteria = underWay.flatMap(listOpen);
  const counted = onceEach(sentences);
  return {
    evidence: countKinds(counted),
    guesses: counted
      .filter(({ kind }) => kind === 'guessed')
      .slice(-SHOWN_GUESSES)
      .map(({ text }) => text)
      .toReversed(),
    figures: KEY_FIGURES.flatMap((figure): EstablishedFigure[] => {
      const asked = places.find(place => place.figure.is === figure);
      if (!asked) return [];
      const { challengeId, stepId, step, questionId } = asked;
      const carrying = sentences.filter(
        sentence => sentence.questionId === questionId && sentence.criterion === asked.figure.criterion,
      );
      return [{ figure, challengeId, stepId, step, ...establish(carrying) }];
    }),
    criteria: { total: criteria.length, first: criteria.slice(0, SHOWN_CRITERIA) },
    hypotheses,
    acceptedAt,
  };
}

/** A number with its separators and directly attached signs: a currency's, a percent sign, letters as in '5k'. */
const NUMBER =
  /(?<![\p{Script=Latin}\p{Nd}])(?:\p{Sc}\s?)?\p{Nd}+(?:[.,'’٫٬]\p{Nd}+|\s\p{Nd}{3}(?!\p{Nd}))*(?:\p{Script=Latin}+|\s?[\p{Sc}%٪％])?/gu;
const DATE = /^\d\d?\.\d\d?\.\d+$/;

/**
 * The figure that the judge found, else the only number of the sentences; null where they hold several or none, and the
 * first sentence speaks for itself (SC-64).
 */
function establish(carrying: readonly AcceptedSentence[]): Pick<EstablishedFigure, 'value' | 'quote'> {
  const numbers = carrying.flatMap(quote =>
    (quote.text.match(NUMBER) ?? []).map(value => ({ value, quote })),
  );
  const [only] = numbers.length === 1 ? numbers : [];
  const judged = carrying.find(({ figure }) => figure !== null);
  const quote = judged ?? only?.quote ?? carrying[0];
  if (!quote) return { value: null, quote: null };
  const { text, kind } = quote;
  const value = judged?.figure ?? only?.value ?? null;
  return { value: value !== null && DATE.test(value) ? null : value, quote: { text, kind } };
}

/** Each sentence once, oldest first, however many criteria it was accepted for, with the kind that it got first. */
function onceEach(newestFirst: readonly AcceptedSentence[]): AcceptedSentence[] {
  const sentences = new Map<string, AcceptedSentence>();
  for (const one of newestFirst.toReversed()) {
    const key = `${one.messageId} ${one.start}`;
    if (!sentences.has(key)) sentences.set(key, one);
  }
  return [...sentences.values()];
}

function countKinds(sentences: readonly AcceptedSentence[]): EvidenceSummary['evidence'] {
  const counts = { measured: 0, told: 0, guessed: 0 };
  for (const { kind } of sentences) counts[kind] += 1;
  return counts;
}

/** The missing criteria of a step under way, in the order in which it asks. */
function listOpen({ challengeId, stepId, step, questions, met, completionCriteria }: StepUnderWay) {
  const own = normaliseCompletionCriteria(completionCriteria);
  const items = own.kind === 'list' ? own.items : [];
  const listed = items.some(({ required }) => required) ? items.filter(({ required }) => required) : items;
  const texts =
    questions.length > 0
      ? questions
          .filter(({ isOwnAssessment }) => !isOwnAssessment)
          .flatMap(question =>
            requirements(question)
              .filter(({ id }) => !question.met.includes(id))
              .map(({ text }) => text),
          )
      : listed.filter(({ key }) => !met.includes(key)).map(({ text }) => text);
  return texts.map((text): OpenCriterion => ({ challengeId, stepId, step, text }));
}
