import { splitSentences } from '@groundwork/domain';
import { CoachError } from '../coach-error.ts';
import type { TokenUsage, WriteInput } from '../provider.ts';
import type { AnswerForm } from './dialect.ts';
import { recites } from './refuse-recital.ts';
import { type WholeAnswerSettings, withWholeAnswers } from './whole-answer.ts';
import { buildWriteMessages, TOO_LITTLE, writeSecrets } from './write-prompt.ts';

export const WRITE_FORM: AnswerForm = { temperature: 0.3 };

/** Empty when the model finds too little to write from. */
export async function write(
  settings: WholeAnswerSettings,
  input: WriteInput,
  caller: AbortSignal,
): Promise<{ text: string; usage: TokenUsage | null }> {
  const { result, usage } = await withWholeAnswers(settings, caller, async ask => {
    const answer = await ask(buildWriteMessages(input));
    if (!answer) throw new CoachError('coach.invalid_response');
    const text = answer.content.trim();
    if (recites(text, writeSecrets(input))) throw new CoachError('coach.refused');
    if (!answer.isCut) return TOO_LITTLE.test(text) ? '' : text;
    const finished = withoutLastSentence(text);
    // It never came to writing, which is not the same as finding nothing to write.
    if (finished === '') throw new CoachError('coach.invalid_response');
    return finished;
  });
  return { text: result, usage };
}

function withoutLastSentence(text: string): string {
  return text.slice(0, splitSentences(text).at(-2)?.end ?? 0);
}
