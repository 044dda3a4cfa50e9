import { request, startupContracts } from '@groundwork/api-client';
import type { StartupInput } from '@groundwork/domain';

const MAX_WAIT_MS = 20_000;

const isFilled = (text: string) => text.trim() !== '';

/**
 * `input` with a description by the coach, if one is due and there is enough to write from (SC-24).
 * `input` as it is when the coach fails or takes too long. Throws the signal's reason.
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
    const { enhancedContent } = await request(
      startupContracts.enhanceField,
      { body: { field: 'description', formData: input } },
      { signal: AbortSignal.any([signal, tooLong.signal]) },
    );
    return { ...input, description: enhancedContent.trim() || input.description };
  } catch {
    // If the founder has left, nothing is saved. Otherwise the startup matters more than its description.
    signal.throwIfAborted();
    return input;
  } finally {
    clearTimeout(timer);
  }
}
