import {
  type EstablishedFigure,
  type EvidenceKind,
  establishFigure,
  FIGURE_SOURCES,
  KEY_FIGURES,
  normaliseCompletionCriteria,
  type OpenCriterion,
  quoteKind,
  type Standing,
} from '@groundwork/domain';
import { requirements } from '../../coach/judging/settle.ts';
import type { AcceptedSentence, StandingRow, StepUnderWay } from './standing.repo.ts';

const SHOWN_CRITERIA = 3;
const SHOWN_GUESSES = 3;

/** Where a startup stands, from what is stored of it (SC-63). */
export function viewStanding({ sentences, places, underWay, hypotheses, acceptedAt }: StandingRow): Standing {
  const criteria = underWay.flatMap(listOpen);
  // What comes first was said first.
  const accepted = sentences.toReversed().map(one => ({ ...one, kind: one.kind ?? quoteKind(one.text) }));
  const counted = onceEach(accepted);
  return {
    evidence: countKinds(counted),
    guesses: counted
      .filter(({ kind }) => kind === 'guessed')
      .slice(-SHOWN_GUESSES)
      .map(({ text }) => text)
      .toReversed(),
    figures: KEY_FIGURES.flatMap((figure): EstablishedFigure[] => {
      const { question } = FIGURE_SOURCES[figure];
      const asked = places.find(place => place.question === question);
      if (!asked) return [];
      const { challengeId, stepId, step } = asked;
      const own = accepted.filter(sentence => sentence.question === question);
      const established = establishFigure(figure, own) ?? { value: null, quote: null };
      return [{ figure, challengeId, stepId, step, ...established }];
    }),
    criteria: { total: criteria.length, first: criteria.slice(0, SHOWN_CRITERIA) },
    hypotheses,
    acceptedAt,
  };
}

type Sentence = AcceptedSentence & { kind: EvidenceKind };

/** Each sentence once, however many criteria it was accepted for, with the kind that it got first. */
function onceEach(accepted: readonly Sentence[]): Sentence[] {
  const sentences = new Map<string, Sentence>();
  for (const one of accepted) {
    const key = `${one.messageId} ${one.start}`;
    if (!sentences.has(key)) sentences.set(key, one);
  }
  return [...sentences.values()];
}

function countKinds(sentences: readonly Sentence[]): Standing['evidence'] {
  const counts = { measured: 0, told: 0, guessed: 0 };
  for (const { kind } of sentences) counts[kind] += 1;
  return counts;
}

/** What a step under way still needs, in the order in which it asks. */
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
