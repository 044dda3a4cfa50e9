import { Group, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ChatWords, WaitsFor } from '../chat-kind.ts';
import type { LiveReply } from '../sending/live-reply.ts';
import classes from './waiting.module.css';

/** Seconds without a word of the reply before it is said what that waits for. */
const LONG_SECONDS = 10;

interface WaitingProps {
  live: LiveReply;
  hasWords: boolean;
  words: ChatWords;
}

/** That the coach is at work, until there is something to read; after a while for how long, too. */
export function Waiting({ live, hasWords, words }: WaitingProps) {
  const { phase, isUnasked, waitsFor } = live;
  const seconds = useSeconds(live, hasWords);
  if (phase === 'idle' || phase === 'lost' || hasWords) return null;
  const isLong = seconds >= LONG_SECONDS;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an item of a list whose items come in groups
    <div role="listitem">
      <Group gap="xs" wrap="nowrap" c="dimmed" fz="sm">
        <span className={classes.dots} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        {words.waiting(phase, isUnasked, waitsFor)}
      </Group>
      {/* It has its place from the beginning, so that nothing moves for it. */}
      <Text className={classes.long} mt="2xs" c="dimmed" fz="xs" aria-hidden="true">
        {isLong && explainWait(waitsFor, seconds)}
      </Text>
      {/* Said once for what is waited for, not with every second. */}
      <VisuallyHidden role="status">{isLong && explainWait(waitsFor, LONG_SECONDS)}</VisuallyHidden>
    </div>
  );
}

const explainWait = (waitsFor: WaitsFor | null, seconds: number) =>
  waitsFor === 'check'
    ? `The AI model is still checking what you wrote: ${seconds} s so far.`
    : `Still waiting for the reply: ${seconds} s so far. Nothing is lost.`;

/** Whole seconds since the message was stored. A connection that breaks meanwhile does not begin them anew. */
function useSeconds({ phase, replyId }: LiveReply, hasWords: boolean): number {
  const begun = useRef<{ replyId: number | null; at: number } | null>(null);
  const [counted, setCounted] = useState<{ replyId: number | null; seconds: number } | null>(null);
  // Before that it is the connection that is slow, not the model.
  const isCounting = (phase === 'reading' || phase === 'writing') && !hasWords;
  useEffect(() => {
    if (phase !== 'sending') return;
    // The reply may be the same, written again.
    begun.current = null;
    setCounted(null);
  }, [phase]);
  useEffect(() => {
    if (!isCounting) return;
    if (begun.current?.replyId !== replyId) begun.current = { replyId, at: performance.now() };
    const { at } = begun.current;
    const count = () => setCounted({ replyId, seconds: Math.floor((performance.now() - at) / 1000) });
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [isCounting, replyId]);
  return isCounting && counted?.replyId === replyId ? counted.seconds : 0;
}
