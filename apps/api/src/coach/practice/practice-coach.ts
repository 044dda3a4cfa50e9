import type { CoachProvider } from '../provider.ts';
import { JUDGE_VERSION, judge } from './judge.ts';
import { composeReply } from './reply.ts';
import { streamText } from './stream-text.ts';
import { writeField } from './write.ts';
import { writeSection } from './write-section.ts';

/** The coach that serves without a model: in-process, deterministic, no network (decisions 4, Providers). */
export function createPracticeCoach(): CoachProvider {
  return {
    name: 'practice',
    model: null,
    notice: 'Practice coach: no AI model is configured',
    judgeVersion: JUDGE_VERSION,
    reply: (input, { signal }) => streamText(composeReply(input), signal),
    judge: async (input, { signal }) => {
      signal.throwIfAborted();
      return { verdict: judge(input), usage: null };
    },
    write: async (input, { signal }) => {
      signal.throwIfAborted();
      return { text: writeField(input), usage: null };
    },
    writeSection: async (input, { signal }) => {
      signal.throwIfAborted();
      return { paragraphs: writeSection(input), usage: null };
    },
  };
}
