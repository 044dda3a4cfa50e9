import { listAchievements } from '@groundwork/api-client';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { achievementQueries } from './achievement-queries.ts';
import { addNews, findNews, type News } from './celebration-rules.ts';
import { useSeen } from './use-seen.ts';

const WAIT_MS = 2000;

/**
 * What is to be celebrated now: a level or an achievement reached while the app is open, once in this browser.
 * Asks for the achievements at first, and again whenever the points have risen, whatever made them rise.
 */
export function useCelebrations(userId: number, experiencePoints: number) {
  const client = useQueryClient();
  const { read, remember } = useSeen(userId, experiencePoints);
  const [news, setNews] = useState<News | null>(null);

  useEffect(() => {
    let isOver = false;
    const celebrate = () => {
      const achievements = client.getQueryData(achievementQueries.list().queryKey)?.map(({ id }) => id);
      // As it is now: another tab may have celebrated it meanwhile.
      const { news: found, seen } = findNews(read(), { experiencePoints, achievements }, Date.now());
      if (found && hasToWait()) {
        timer = setTimeout(celebrate, WAIT_MS);
        return;
      }
      remember(seen);
      if (found) setNews(shown => addNews(shown, found));
    };
    // A new level does not wait long for a list that is slow to come.
    let timer = setTimeout(celebrate, WAIT_MS);
    void loadUnlocked(client, () => isOver).then(() => {
      if (isOver) return;
      clearTimeout(timer);
      celebrate();
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, experiencePoints, read, remember]);

  const close = useCallback(() => setNews(null), []);
  return { news, close };
}

/** Nobody asked for it: when it fails nobody hears of it, neither now nor on the achievements screen, which asks itself. */
async function loadUnlocked(client: QueryClient, isOver: () => boolean): Promise<void> {
  const unlocked = await listAchievements().catch(() => undefined);
  if (unlocked && !isOver()) client.setQueryData(achievementQueries.list().queryKey, unlocked);
}

/** Until the tab is in view again, a dialog is closed or a form is left. Beside a conversation there is a place for it. */
function hasToWait(): boolean {
  if (document.hidden || document.querySelector('[role="dialog"]')) return true;
  const isForm = document.querySelector('main form') !== null;
  return isForm && !document.querySelector('[aria-label="Conversation"]');
}
