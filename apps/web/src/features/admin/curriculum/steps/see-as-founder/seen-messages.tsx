import { useEffect, useRef } from 'react';
import { Markdown } from '../../../../../ui/markdown/markdown.tsx';
import classes from './see-as-founder.module.css';
import type { PreviewMessage } from './use-preview.ts';

interface SeenMessagesProps {
  messages: readonly PreviewMessage[];
  isBusy: boolean;
}

export function SeenMessages({ messages, isBusy }: SeenMessagesProps) {
  const end = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is at the end
  useEffect(() => void end.current?.scrollIntoView({ block: 'nearest' }), [messages, isBusy]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <ol className={classes.messages} aria-live="polite" tabIndex={0} aria-label="Messages">
      {messages.map(({ role, content }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are only added to
        <li key={place} data-role={role}>
          {role === 'assistant' ? <Markdown text={content} /> : content}
        </li>
      ))}
      {isBusy && <li className={classes.waiting}>The coach is reading your answer…</li>}
      {messages.length === 0 && !isBusy && <li className={classes.waiting}>Write the first message.</li>}
      <li ref={end} aria-hidden />
    </ol>
  );
}
