import { createKey } from '@groundwork/api-client';
import { advance, type StepAction, type StepChatState, type StepSession } from '@groundwork/domain';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Keeps one visit's session, which changes by the domain's rules. Its clock is that of the page, which never runs
 * backwards.
 */
export function useStepRules(begin: () => StepSession) {
  const [session, setSession] = useState(begin);
  // Several things may happen between two renders, and each must see the result of the one before.
  const latest = useRef(session);
  const update = useCallback((change: (session: StepSession, now: number) => StepSession) => {
    latest.current = change(latest.current, performance.now());
    setSession(latest.current);
  }, []);
  /** Reads the latest session, which may be newer than the rendered one. */
  const decide = useCallback(<T>(look: (session: StepSession, now: number) => T): T => {
    return look(latest.current, performance.now());
  }, []);
  return { session, update, decide };
}

type Rules = ReturnType<typeof useStepRules>;

/** Performs what is due now, and sets a timer for what is due next. */
export function useDueActions(
  { session, update, decide }: Rules,
  chatState: StepChatState,
  perform: (action: StepAction) => void,
) {
  const act = useEffectEvent(perform);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session is read through `decide`; a new one may make something due
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = () => {
      for (;;) {
        const now = performance.now();
        const due = decide(current => advance(current, chatState, { now, id: createKey() }));
        update(() => due.session);
        if (!due.action) {
          if (due.wakeAt !== null) timer = setTimeout(run, due.wakeAt - now);
          return;
        }
        act(due.action);
      }
    };
    run();
    return () => clearTimeout(timer);
  }, [session, chatState, update, decide]);
}
