import type { SectionInput, SectionParagraphs, TokenUsage } from '../provider.ts';
import { askUntilReadable } from './ask-until-readable.ts';
import { type RequestShapes, requestShapes } from './request-shapes.ts';
import { readSection } from './section-answer.ts';
import { type OptionalFields, type WholeAnswerSettings, withWholeAnswers } from './whole-answer.ts';
import { buildSectionMessages, SECTION_REPAIR, SECTION_SCHEMA } from './write-section-prompt.ts';

/** Reasoning counts too. */
const MAX_TOKENS = 4096;

const SCHEMA_FORMAT = {
  type: 'json_schema',
  json_schema: { name: 'section', strict: true, schema: SECTION_SCHEMA },
} as const;

/** Reasoning models refuse a temperature, older servers the schema and the newer name of the token limit. */
export function sectionShapes(): RequestShapes<OptionalFields> {
  return requestShapes<OptionalFields>(
    { temperature: 0.3, response_format: SCHEMA_FORMAT, max_completion_tokens: MAX_TOKENS },
    { response_format: SCHEMA_FORMAT, max_completion_tokens: MAX_TOKENS },
    { temperature: 0.3, response_format: { type: 'json_object' }, max_tokens: MAX_TOKENS },
    { max_tokens: MAX_TOKENS },
    {},
  );
}

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
