import {
  adminStepContracts,
  type BodyInput,
  explainError,
  type PreviewProgress,
  request,
} from '@groundwork/api-client';
import { type AdminStep, isBlank } from '@groundwork/domain';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isSilentFailure } from '../../../../../app/failure-toasts.ts';

export type PreviewMessage = BodyInput<typeof adminStepContracts.preview>['messages'][number];

/** A conversation about a step that lives in this page alone. */
export function usePreview(step: AdminStep) {
  const opener: PreviewMessage[] = step.conversationOpener
    ? [{ role: 'assistant', content: step.conversationOpener }]
    : [];
  const [messages, setMessages] = useState(opener);
  const [text, setText] = useState('');
  const asking = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<PreviewProgress>();
  const { mutate, reset, error, isPending } = useMutation({
    meta: { failure: 'own' },
    mutationFn: (sent: PreviewMessage[]) => {
      asking.current = new AbortController();
      return request(
        adminStepContracts.preview,
        { params: { stepId: step.id }, body: { messages: sent, ...(progress && { progress }) } },
        { signal: asking.current.signal },
      );
    },
  });
  const stop = () => asking.current?.abort();
  useEffect(() => () => asking.current?.abort(), []);

  return {
    messages,
    text,
    setText,
    isBusy: isPending,
    /** Where the founder stands; undefined before the first answer. */
    progress,
    failure: error && !isSilentFailure(error) ? explainError(error) : null,
    stop,
    send: () => {
      if (isPending || isBlank(text)) return;
      const sent: PreviewMessage[] = [...messages, { role: 'user', content: text }];
      setMessages(sent);
      setText('');
      // Handed over here, and not above, they are forgotten when one starts over: an answer that still comes changes nothing.
      mutate(sent, {
        onSuccess: ({ content, progress }) => {
          setMessages([...sent, { role: 'assistant', content }]);
          setProgress(progress);
        },
        // What was written is not lost: it goes back to where it can be sent again.
        onError: () => {
          setMessages(messages);
          setText(before => before || text);
        },
      });
    },
    startOver: () => {
      stop();
      reset();
      setProgress(undefined);
      setMessages(opener);
    },
  };
}
