import { createKey } from '@groundwork/api-client';
import { advance, type StepAction, type StepChatState, type StepSession } from '@groundwork/domain';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Keeps one visit's session by the domain's rules and has `perform` do what they say is due, when it is due. The
 * clock is the page's own, which never runs backwards.
 */
export function useStepRules(begin: () => StepSession) {
  const [session, setSession] = useState(begin);
  // Between two renders more than one thing may happen: each has to see what the one before made of it.
  const latest = useRef(session);
  const update = useCallback((change: (session: StepSession, now: number) => StepSession) => {
    latest.current = change(latest.current, performance.now());
    setSession(latest.current);
  }, []);
  /** Decides and updates in one go, as with a retry that may be refused. */
  const decide = useCallback(<T>(look: (session: StepSession, now: number) => T): T => {
    return look(latest.current, performance.now());
  }, []);
  return { session, update, decide };
}

type Rules = ReturnType<typeof useStepRules>;

/** Performs what is due now and wakes up for what is due next. */
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
