import * as z from 'zod/mini';
import { CoachError } from '../coach-error.ts';
import type { SectionInput, SectionParagraphs, TokenUsage } from '../provider.ts';
import { dataBlock } from './data-block.ts';
import { type WholeAnswerSettings, withWholeAnswers } from './whole-answer.ts';
import { writeShapes } from './write.ts';

export const sectionShapes = writeShapes;

const answerSchema = z.object({
  paragraphs: z.array(z.array(z.object({ text: z.string(), sources: z.array(z.int()) }))),
});

/** No paragraphs when the model finds too little to write from. */
export async function writeSection(
  settings: WholeAnswerSettings,
  input: SectionInput,
  caller: AbortSignal,
): Promise<{ paragraphs: SectionParagraphs; usage: TokenUsage | null }> {
  const { result, usage } = await withWholeAnswers(settings, caller, async ask => {
    const answer = await ask([{ role: 'user', content: dataBlock('section', input) }]);
    const read = answerSchema.safeParse(JSON.parse(answer?.content ?? 'null'));
    if (!read.success) throw new CoachError('coach.invalid_response');
    return read.data.paragraphs;
  });
  return { paragraphs: result, usage };
}
