import { TRUTH_TOPICS, type Truth } from '@groundwork/domain';
import * as z from 'zod/mini';
import { fitTruth } from '../interviews/fit-truth.ts';
import type { ImagineInput, TokenUsage } from '../provider.ts';
import { askUntilReadable } from './ask-until-readable.ts';
import type { AnswerForm } from './dialect.ts';
import { buildImagineMessages, IMAGINE_REPAIR, IMAGINE_SCHEMA } from './imagine-prompt.ts';
import { parseObject } from './parse-object.ts';
import { type WholeAnswerSettings, withWholeAnswers } from './whole-answer.ts';

export const IMAGINE_FORM: AnswerForm = {
  temperature: 0.9,
  json: { name: 'truth', schema: IMAGINE_SCHEMA },
};

export async function imagine(
  settings: WholeAnswerSettings,
  input: ImagineInput,
  caller: AbortSignal,
): Promise<{ truth: Truth; usage: TokenUsage | null }> {
  const { result, usage } = await withWholeAnswers(settings, caller, ask =>
    askUntilReadable(ask, {
      messages: buildImagineMessages(input),
      read: ({ content }) => readTruth(content),
      repair: IMAGINE_REPAIR,
    }),
  );
  return { truth: result, usage };
}

const factSchema = z.object({ about: z.enum(TRUTH_TOPICS), text: z.string() });
const answerSchema = z.object({ who: z.string(), facts: z.array(z.unknown()) });

/** Null when it is not the object asked for, or says nothing about one of the topics. */
function readTruth(content: string): Truth | null {
  const answer = answerSchema.safeParse(parseObject(content));
  if (!answer.success) return null;
  const { who, facts } = answer.data;
  return fitTruth({
    who,
    facts: facts.flatMap(raw => {
      const fact = factSchema.safeParse(raw);
      return fact.success ? [fact.data] : [];
    }),
  });
}
