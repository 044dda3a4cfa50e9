import type { JudgeInput, JudgeVerdict, TokenUsage } from '../provider.ts';
import { askUntilReadable } from './ask-until-readable.ts';
import type { AnswerForm } from './dialect.ts';
import { buildJudgeMessages, judgedSentences, judgeSecrets, REPAIR, VERDICT_SCHEMA } from './judge-prompt.ts';
import { recites } from './refuse-recital.ts';
import { parseVerdicts, toVerdict } from './verdict.ts';
import { type WholeAnswerSettings, withWholeAnswers } from './whole-answer.ts';

export const JUDGE_FORM: AnswerForm = {
  temperature: 0,
  json: { name: 'verdicts', schema: VERDICT_SCHEMA },
};

const NOTHING = {
  asksBack: false,
  wantsExample: false,
  entries: new Map(),
  figures: new Map(),
  conflicts: [],
};

interface Judgement {
  verdict: JudgeVerdict;
  usage: TokenUsage | null;
}

export async function judge(
  settings: WholeAnswerSettings,
  input: JudgeInput,
  caller: AbortSignal,
): Promise<Judgement> {
  const sentences = judgedSentences(input.sentences);
  const numbers = new Set(sentences.map(sentence => sentence.number));
  if (sentences.length === 0 || input.items.length === 0) {
    return {
      verdict: toVerdict(input, NOTHING, numbers),
      usage: null,
    };
  }
  // One limit for all attempts: a later verdict would not help the reply.
  const { result, usage } = await withWholeAnswers(settings, caller, ask =>
    askUntilReadable(ask, {
      messages: buildJudgeMessages(input, sentences),
      read: ({ content }) => parseVerdicts(content),
      repair: REPAIR,
    }),
  );
  return { verdict: withoutRecitals(toVerdict(input, result, numbers), input), usage };
}

/** A gap that recites the judge's instructions is told in the criterion's own words. */
function withoutRecitals(verdict: JudgeVerdict, input: JudgeInput): JudgeVerdict {
  const secrets = judgeSecrets(input);
  const items = verdict.items.map((item, at) => ({
    ...item,
    criteria: item.criteria.map((criterion, place) => {
      const text = input.items[at]?.criteria[place]?.text ?? '';
      return recites(criterion.missing, secrets) ? { ...criterion, missing: text } : criterion;
    }),
  }));
  return { ...verdict, items };
}
