import { enhanceField } from '@groundwork/api-client';
import type { StartupInput } from '@groundwork/domain';

const MAX_WAIT_MS = 20_000;

const isFilled = (text: string) => text.trim() !== '';

/**
 * `input` with the description that the coach writes when it is empty or the startup is new, and there is enough to
 * write from (F5). Without one when the coach fails or takes too long (decisions 6). Throws the signal's reason.
 */
export async function describeStartup(
  input: StartupInput,
  isNew: boolean,
  signal: AbortSignal,
): Promise<StartupInput> {
  const { name, problemStatement, valueProposition } = input;
  const isDue = isNew || !isFilled(input.description);
  if (!isDue || ![name, problemStatement, valueProposition].every(isFilled)) return input;
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(), MAX_WAIT_MS);
  try {
    const { enhancedContent } = await enhanceField(
      { field: 'description', formData: input },
      { signal: AbortSignal.any([signal, tooLong.signal]) },
    );
    return { ...input, description: enhancedContent.trim() };
  } catch {
    // Whoever leaves meanwhile saves nothing; to everybody else the startup matters more than its description.
    signal.throwIfAborted();
    return input;
  } finally {
    clearTimeout(timer);
  }
}
