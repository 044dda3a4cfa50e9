import { Group, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ChatWords, WaitsFor } from '../chat-kind.ts';
import type { LiveReply } from '../sending/live-reply.ts';
import classes from './waiting.module.css';

/** Seconds without a word of the reply before the reason is shown. */
const LONG_SECONDS = 10;

interface WaitingProps {
  live: LiveReply;
  hasWords: boolean;
  words: ChatWords;
}

/** Indicates that the coach is working until there is text to read; after a while also for how long. */
export function Waiting({ live, hasWords, words }: WaitingProps) {
  const { phase, isUnasked, waitsFor } = live;
  const seconds = useSeconds(live, hasWords);
  if (phase === 'idle' || phase === 'lost' || hasWords) return null;
  const isLong = seconds >= LONG_SECONDS;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list item inside a group, which <li> does not allow
    <div role="listitem">
      <Group gap="xs" wrap="nowrap" c="dimmed" fz="sm">
        <span className={classes.dots} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        <span>{words.waiting(phase, isUnasked, waitsFor)}</span>
      </Group>
      {/* Always rendered, so that its text moves nothing. */}
      <Text className={classes.long} mt="2xs" c="dimmed" fz="xs" aria-hidden="true">
        {isLong && explainWait(waitsFor, seconds)}
      </Text>
      {/* Announced once per reason, not every second. */}
      <VisuallyHidden role="status">{isLong && explainWait(waitsFor, LONG_SECONDS)}</VisuallyHidden>
    </div>
  );
}

const explainWait = (waitsFor: WaitsFor | null, seconds: number) =>
  waitsFor === 'check'
    ? `The AI model is still checking your answer (${seconds} s so far).`
    : `Still waiting for the reply (${seconds} s so far). Nothing is lost.`;

/** Whole seconds since the message was stored. A dropped connection does not restart the count. */
function useSeconds({ phase, replyId }: LiveReply, hasWords: boolean): number {
  const begun = useRef<{ replyId: number | null; at: number } | null>(null);
  const [counted, setCounted] = useState<{ replyId: number | null; seconds: number } | null>(null);
  // Earlier phases measure the connection, not the model.
  const isCounting = (phase === 'reading' || phase === 'writing') && !hasWords;
  useEffect(() => {
    if (phase !== 'sending') return;
    // A retry may have the same reply id.
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
