import { serverNow } from '@groundwork/api-client';
import { INTERVIEW_MINUTES, type Interview, type PersonaChat } from '@groundwork/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { chatKey } from '../persona-queries.ts';
import { interviewQueries } from './interview-queries.ts';

const TICK_MS = 1000;
/** How often the server is asked whether it is over, once it should be by the count here. */
const ASK_MS = 3000;

export interface ShownInterview {
  interview: Interview;
  isOver: boolean;
  /** Seconds, as near to the server's clock as its answers tell: only the server says that it is over. */
  left: number;
}

/** The interview of a chat, counting down; null where it is none, or not known yet. */
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
    // Its end is noted in the chat.
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

/** "9:05" */
export const writeTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
