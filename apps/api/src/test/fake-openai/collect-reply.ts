import type { CoachProvider, ReplyChunk, ReplyInput } from '../../coach/provider.ts';
import { buildReplyInput } from './coach-inputs.ts';

/** The chunks, and the failure if the reply ended with one. */
export async function collectReply(
  coach: CoachProvider,
  {
    input = buildReplyInput(),
    signal = new AbortController().signal,
  }: { input?: ReplyInput; signal?: AbortSignal } = {},
) {
  const chunks: ReplyChunk[] = [];
  let failure: unknown;
  try {
    for await (const chunk of coach.reply(input, { signal })) chunks.push(chunk);
  } catch (error) {
    failure = error;
  }
  const text = chunks.map(chunk => (chunk.type === 'text' ? chunk.text : '')).join('');
  return { chunks, text, failure };
}
