import { request, startupContracts } from '@groundwork/api-client';
import type { StartupInput } from '@groundwork/domain';

const MAX_WAIT_MS = 20_000;

const isFilled = (text: string) => text.trim() !== '';

/**
 * Adds a description by the coach to `input`, if it has none and there is enough to write from (SC-24). Returns `input`
 * unchanged when the coach fails or takes longer than 20 s. Throws the signal's reason when that aborts.
 */
export async function describeStartup(input: StartupInput, signal: AbortSignal): Promise<StartupInput> {
  const { name, problemStatement, valueProposition } = input;
  if (isFilled(input.description) || ![name, problemStatement, valueProposition].every(isFilled))
    return input;
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
    // If the founder has left, nothing is saved. Otherwise the startup is saved even without its description.
    signal.throwIfAborted();
    return input;
  } finally {
    clearTimeout(timer);
  }
}
