import type { CoachProvider, JudgeVerdict } from '../provider.ts';
import { questionKey } from './plan-judgement.ts';
import type { QuestionUpdate } from './settle.ts';

/** Stored with each verdict: the model with its prompt version, or the rules. */
export interface DecidedBy {
  model: string | null;
  version: string;
}

/**
 * Covers matching, and messages without a sentence of the founder's own to judge. Raise it when these may decide
 * differently.
 */
const RULES: DecidedBy = { model: null, version: 'rules-3' };

/** The present judge. It may change while the server runs: ask once for each judgement. */
export function judgeOf(coach: CoachProvider): CoachProvider {
  return coach.judging ?? coach;
}

export function identify({ judgeModel, model, judgeVersion: version }: CoachProvider): DecidedBy {
  return { model: judgeModel ?? model, version };
}

/** Adds to each update who decided it. Criteria that the judge was not asked about, or failed on, stay unchanged. */
export function withDecidedBy(
  updates: readonly QuestionUpdate[],
  judged: {
    asked: ReadonlySet<string>;
    unasked: ReadonlySet<string>;
    verdict: JudgeVerdict | null;
    failed: boolean;
    judge: DecidedBy;
    byMeaning: { keys: ReadonlySet<string>; by: DecidedBy } | null;
  },
): (QuestionUpdate & { by: DecidedBy })[] {
  const answered = new Set(judged.verdict?.items.map(item => item.key));
  return updates.flatMap(update => {
    const key = questionKey(update.questionId);
    if (judged.unasked.has(key) || (judged.failed && judged.asked.has(key))) return [];
    if (judged.byMeaning?.keys.has(key)) return [{ ...update, by: judged.byMeaning.by }];
    return [{ ...update, by: answered.has(key) ? judged.judge : RULES }];
  });
}
