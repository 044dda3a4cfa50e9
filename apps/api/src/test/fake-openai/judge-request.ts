import * as z from 'zod/mini';
import type { ChatRequestBody } from './exchange.ts';
import { readBlock, readPrompt } from './prompt-blocks.ts';

const entriesSchema = z.array(
  z.object({ question: z.string(), criteria: z.array(z.object({ label: z.string(), asks: z.string() })) }),
);
const sentencesSchema = z.array(z.object({ n: z.number(), text: z.string() }));

export interface AskedCriterion {
  /** Verdicts refer to the criterion by this label. */
  label: string;
  text: string;
  question: string;
}

/** What the judge was asked, parsed from the prompt. */
export interface JudgeRequest {
  criteria: AskedCriterion[];
  sentences: { number: number; text: string }[];
}

export function readJudgeRequest(body: ChatRequestBody): JudgeRequest {
  const prompt = readPrompt(body);
  const entries = entriesSchema.parse(readBlock(prompt, 'entries'));
  const sentences = sentencesSchema.parse(readBlock(prompt, 'founder_sentences'));
  return {
    criteria: entries.flatMap(({ question, criteria }) =>
      criteria.map(({ label, asks }) => ({ label, text: asks, question })),
    ),
    sentences: sentences.map(({ n, text }) => ({ number: n, text })),
  };
}
