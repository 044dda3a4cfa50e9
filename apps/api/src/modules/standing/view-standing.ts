import {
  type EstablishedFigure,
  type EvidenceKind,
  establishFigure,
  FIGURE_SOURCES,
  KEY_FIGURES,
  normaliseCompletionCriteria,
  type OpenAssumption,
  quoteKind,
  type Standing,
} from '@groundwork/domain';
import { requirements } from '../../coach/judging/settle.ts';
import type { AcceptedSentence, StandingRow, StepUnderWay } from './standing.repo.ts';

const SHOWN_CRITERIA = 3;

/** Where a startup stands, from what is stored of it (SC-63). */
export function viewStanding({ sentences, places, underWay, hypotheses, acceptedAt }: StandingRow): Standing {
  const criteria = underWay.flatMap(listOpen);
  // What comes first was said first.
  const accepted = sentences.toReversed().map(one => ({ ...one, kind: one.kind ?? quoteKind(one.text) }));
  return {
    evidence: countKinds(accepted),
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

/** Each sentence once, however many criteria it was accepted for, by the kind that it got first. */
function countKinds(accepted: readonly (AcceptedSentence & { kind: EvidenceKind })[]): Standing['evidence'] {
  const kinds = new Map<string, EvidenceKind>();
  for (const { messageId, start, kind } of accepted) {
    const key = `${messageId} ${start}`;
    if (!kinds.has(key)) kinds.set(key, kind);
  }
  const counts = { measured: 0, told: 0, guessed: 0 };
  for (const kind of kinds.values()) counts[kind] += 1;
  return counts;
}

/** What a step under way still needs, in the order in which it asks. */
function listOpen({ challengeId, stepId, step, questions, met, completionCriteria }: StepUnderWay) {
  const own = normaliseCompletionCriteria(completionCriteria);
  const items = own.kind === 'list' ? own.items : [];
  const listed = items.some(({ required }) => required) ? items.filter(({ required }) => required) : items;
  const texts =
    questions.length > 0
      ? questions.flatMap(question =>
          requirements(question)
            .filter(({ id }) => !question.met.includes(id))
            .map(({ text }) => text),
        )
      : listed.filter(({ key }) => !met.includes(key)).map(({ text }) => text);
  return texts.map((text): OpenAssumption => ({ challengeId, stepId, step, text }));
}
