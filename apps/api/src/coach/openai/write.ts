import { splitSentences } from '@groundwork/domain';
import { CoachError } from '../coach-error.ts';
import type { TokenUsage, WriteInput } from '../provider.ts';
import { type RequestShapes, requestShapes } from './request-shapes.ts';
import { type OptionalFields, type WholeAnswerSettings, withWholeAnswers } from './whole-answer.ts';
import { buildWriteMessages, TOO_LITTLE } from './write-prompt.ts';

/** Reasoning counts too. */
const MAX_TOKENS = 4096;

/** Reasoning models refuse a temperature, older servers the newer name of the token limit. */
export function writeShapes(): RequestShapes<OptionalFields> {
  return requestShapes<OptionalFields>(
    { temperature: 0.3, max_completion_tokens: MAX_TOKENS },
    { max_completion_tokens: MAX_TOKENS },
    { temperature: 0.3, max_tokens: MAX_TOKENS },
    {},
  );
}

/** Empty when the model finds too little to write from. */
export async function write(
  settings: WholeAnswerSettings,
  input: WriteInput,
  caller: AbortSignal,
): Promise<{ text: string; usage: TokenUsage | null }> {
  const { result, usage } = await withWholeAnswers(settings, caller, async ask => {
    const answer = await ask(buildWriteMessages(input));
    if (!answer) throw new CoachError('coach.invalid_response');
    const text = withoutReasoning(answer.content);
    if (!answer.isCut) return TOO_LITTLE.test(text) ? '' : text;
    const finished = withoutLastSentence(text);
    // It never came to writing, which is not the same as finding nothing to write.
    if (finished === '') throw new CoachError('coach.invalid_response');
    return finished;
  });
  return { text: result, usage };
}

/** Removes the reasoning that some servers leave before the answer, some of them without its opening tag. */
function withoutReasoning(content: string): string {
  const end = content.lastIndexOf('</think>');
  if (end >= 0) return content.slice(end + '</think>'.length).trim();
  return content.trimStart().startsWith('<think>') ? '' : content.trim();
}

function withoutLastSentence(text: string): string {
  return text.slice(0, splitSentences(text).at(-2)?.end ?? 0);
}
