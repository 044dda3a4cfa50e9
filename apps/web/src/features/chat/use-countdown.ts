import { useEffect, useEffectEvent, useState } from 'react';

/** Counts `seconds` down and then calls `onEnd`, once; null counts nothing. Answers the seconds left. */
export function useCountdown(seconds: number | null, onEnd: () => void): number | null {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    setLeft(seconds);
    if (seconds === null) return;
    const endsAt = performance.now() + seconds * 1000;
    const timer = setInterval(() => {
      const remaining = Math.ceil((endsAt - performance.now()) / 1000);
      setLeft(Math.max(0, remaining));
      if (remaining > 0) return;
      clearInterval(timer);
      end();
    }, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
