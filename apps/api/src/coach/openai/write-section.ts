import type { SectionInput, SectionParagraphs, TokenUsage } from '../provider.ts';
import { askUntilReadable } from './ask-until-readable.ts';
import type { AnswerForm } from './dialect.ts';
import { readSection } from './section-answer.ts';
import { type WholeAnswerSettings, withWholeAnswers } from './whole-answer.ts';
import { buildSectionMessages, SECTION_REPAIR, SECTION_SCHEMA } from './write-section-prompt.ts';

export const SECTION_FORM: AnswerForm = {
  temperature: 0.3,
  json: { name: 'section', schema: SECTION_SCHEMA },
};

/** No paragraphs when the model finds too little to write from. */
export async function writeSection(
  settings: WholeAnswerSettings,
  input: SectionInput,
  caller: AbortSignal,
): Promise<{ paragraphs: SectionParagraphs; usage: TokenUsage | null }> {
  if (input.sources.length === 0) return { paragraphs: [], usage: null };
  const numbers = new Set(input.sources.map(({ number }) => number));
  const { result, usage } = await withWholeAnswers(settings, caller, ask =>
    askUntilReadable(ask, {
      messages: buildSectionMessages(input),
      read: answer => readSection(answer, numbers),
      repair: SECTION_REPAIR,
    }),
  );
  return { paragraphs: result, usage };
}
