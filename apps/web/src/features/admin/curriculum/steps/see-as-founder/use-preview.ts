import {
  adminStepContracts,
  type BodyInput,
  explainError,
  type PreviewProgress,
  request,
} from '@groundwork/api-client';
import { type AdminStep, fillOpener, isBlank } from '@groundwork/domain';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isSilentFailure } from '../../../../../app/failure-toasts.ts';

export type PreviewMessage = BodyInput<typeof adminStepContracts.preview>['messages'][number];

/** A conversation about a step that exists only in this page. */
export function usePreview(step: AdminStep) {
  const opener: PreviewMessage[] = step.conversationOpener
    ? [{ role: 'assistant', content: fillOpener(step.conversationOpener, { name: '', description: '' }) }]
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
    /** The founder's progress; undefined before the first answer. */
    progress,
    failure: error && !isSilentFailure(error) ? explainError(error) : null,
    stop,
    send: () => {
      if (isPending || isBlank(text)) return;
      const sent: PreviewMessage[] = [...messages, { role: 'user', content: text }];
      setMessages(sent);
      setText('');
      // Passed here, not to `useMutation`, so that starting over drops them: a late answer then changes nothing.
      mutate(sent, {
        onSuccess: ({ content, progress }) => {
          setMessages([...sent, { role: 'assistant', content }]);
          setProgress(progress);
        },
        // On failure, the text goes back into the input.
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
