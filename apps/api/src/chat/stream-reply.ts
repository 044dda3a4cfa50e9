import {
  feedActionMarkerFilter,
  feedNoteMarkerFilter,
  flushActionMarkerFilter,
  flushNoteMarkerFilter,
  INITIAL_ACTION_MARKER_FILTER,
  INITIAL_NOTE_MARKER_FILTER,
  stripActionMarkers,
} from '@groundwork/domain';
import { CoachError } from '../coach/coach-error.ts';
import { estimateTokens } from '../coach/estimate-tokens.ts';
import type { TokenUsage } from '../coach/provider.ts';
import { eachUntilAborted } from '../coach/until-aborted.ts';
import type { AskedReply, TurnServices } from './chat-kind.ts';
import type { LiveTurn } from './reading/live-turn.ts';

/**
 * Runs the provider and lets the text through, without action markers unless they are kept (CO-44), and never as a note
 * (PE-8).
 */
export async function streamReply(
  { coach, gate }: Pick<TurnServices, 'coach' | 'gate'>,
  userId: number,
  asked: AskedReply,
  live: Pick<LiveTurn, 'signal' | 'text' | 'citations' | 'append' | 'messagesLeft'>,
): Promise<void> {
  const { signal } = live;
  const onCounted = (left: number | undefined) => {
    live.messagesLeft = left;
  };
  const call = { userId, job: 'reply' as const, model: coach.model, signal, onCounted };
  await gate.run(call, async (report, hearFirstWord) => {
    let filter = INITIAL_ACTION_MARKER_FILTER;
    let beginning = INITIAL_NOTE_MARKER_FILTER;
    const show = (text: string) => {
      const step = feedNoteMarkerFilter(beginning, text);
      beginning = step.filter;
      live.append(step.text);
    };
    let reported = false;
    let answered = false;
    let written = '';
    try {
      for await (const chunk of eachUntilAborted(asked.chunks, signal)) {
        if (chunk.type === 'text') {
          hearFirstWord();
          written += chunk.text;
          const shown = asked.keepsMarkers
            ? { filter, text: chunk.text }
            : feedActionMarkerFilter(filter, chunk.text);
          filter = shown.filter;
          show(shown.text);
        } else if (chunk.type === 'citations') live.citations.push(...chunk.urls);
        else {
          reported = true;
          report(chunk.usage);
        }
      }
      show(flushActionMarkerFilter(filter));
      live.append(flushNoteMarkerFilter(beginning));
      if (stripActionMarkers(live.text).trim() === '')
        throw new CoachError('coach.invalid_response', { cost: { usage: null } });
    } catch (error) {
      // A call that failed before its first word cost nothing, unless the provider says so.
      if (error instanceof CoachError && error.cost) answered = true;
      throw error;
    } finally {
      // A call that was cut short may have cost something as well.
      const mayHaveCost = answered || written !== '' || signal.aborted;
      if (!reported && mayHaveCost && coach.model !== null)
        report(estimateUsage(coach.model, asked.input, written), { estimated: true });
    }
  });
}

/** About four characters a token, where the provider does not count or the stream was broken off. */
function estimateUsage(model: string, input: object, output: string): TokenUsage {
  return { model, inputTokens: estimateTokens(JSON.stringify(input)), outputTokens: estimateTokens(output) };
}
