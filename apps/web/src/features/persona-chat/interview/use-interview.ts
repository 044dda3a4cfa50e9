import { serverNow } from '@groundwork/api-client';
import { INTERVIEW_MINUTES, type Interview, type PersonaChat } from '@groundwork/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { chatKey } from '../persona-queries.ts';
import { interviewQueries } from './interview-queries.ts';

const TICK_MS = 1000;
/** How often to ask the server whether the interview is over, once the countdown has ended. */
const ASK_MS = 3000;

export interface ShownInterview {
  interview: Interview;
  isOver: boolean;
  /** Seconds left, estimated from the server's clock in its answers. Only the server decides that it is over. */
  left: number;
}

/** A chat's interview with a countdown; null when the chat is no interview, or while that is unknown. */
export function useInterview(chat: PersonaChat | undefined): ShownInterview | null {
  const [now, setNow] = useState(serverNow);
  const chatId = chat?.interview ? chat.id : null;
  const { data: interview } = useQuery({
    ...interviewQueries.get(chatId ?? 0),
    enabled: chatId !== null,
    refetchInterval: ({ state: { data } }) =>
      data && data.truth === null && secondsLeft(data, serverNow()) === 0 ? ASK_MS : false,
  });
  const isRunning = interview !== undefined && interview !== null && interview.truth === null;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  const client = useQueryClient();
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    // The server adds a note about its end to the chat.
    if (wasRunning.current && !isRunning && chatId !== null)
      void client.invalidateQueries({ queryKey: chatKey(chatId) });
    wasRunning.current = isRunning;
  }, [client, chatId, isRunning]);
  return interview ? { interview, isOver: !isRunning, left: secondsLeft(interview, now) } : null;
}

function secondsLeft({ endsAt }: Interview, now: number): number {
  const seconds = Math.ceil((Date.parse(endsAt) - now) / 1000);
  return Math.min(Math.max(seconds, 0), INTERVIEW_MINUTES * 60);
}

/** Minutes and seconds: "9:05". */
export const writeTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
