import { achievementContracts, request } from '@groundwork/api-client';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { preferenceKey } from '../../app/stored-keys.ts';
import { readStored, writeStored } from '../../app/use-stored.ts';
import { achievementQueries } from './achievement-queries.ts';
import { addNews, findNews, type News, openSeen, type Seen } from './celebration-rules.ts';

const WAIT_MS = 2000;

/**
 * Celebrates, once in this browser, a level or achievement reached while the app is open. Loads the achievements at
 * first, and whenever the points have changed.
 */
export function useCelebrations(userId: number, experiencePoints: number) {
  const client = useQueryClient();
  const { read, remember } = useSeen(userId, experiencePoints);
  const [news, setNews] = useState<News | null>(null);

  useEffect(() => {
    let isOver = false;
    const celebrate = () => {
      const achievements = client.getQueryData(achievementQueries.list().queryKey)?.map(({ id }) => id);
      // Read now: another tab may have celebrated it meanwhile.
      const { news: found, seen } = findNews(read(), { experiencePoints, achievements }, Date.now());
      if (found && hasToWait()) {
        timer = setTimeout(celebrate, WAIT_MS);
        return;
      }
      remember(seen);
      if (found) setNews(shown => addNews(shown, found));
    };
    // A new level does not wait long for a slow list.
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

/** The founder did not ask for this, so a failure shows nothing. The achievements screen loads its own list. */
async function loadUnlocked(client: QueryClient, isOver: () => boolean): Promise<void> {
  const unlocked = await request(achievementContracts.list).catch(() => undefined);
  if (unlocked && !isOver()) client.setQueryData(achievementQueries.list().queryKey, unlocked);
}

/**
 * Whether a celebration waits until the tab is in view, dialogs are closed and the form is left. Beside a conversation
 * there is room for it.
 */
function hasToWait(): boolean {
  if (document.hidden || document.querySelector('[role="dialog"]')) return true;
  const isForm = document.querySelector('main form') !== null;
  return isForm && !document.querySelector('[aria-label="Conversation"]');
}

/** What this browser's tabs have seen, always read from the storage. */
function useSeen(userId: number, experiencePoints: number) {
  const key = preferenceKey(userId, 'celebrated');
  const [opened] = useState(() => openSeen(readStored<Seen | null>(key, null), experiencePoints, Date.now()));
  // Used if the browser stores nothing.
  const own = useRef<Seen>(opened);
  const read = useCallback(() => readStored(key, own.current), [key]);
  const remember = useCallback(
    (seen: Seen) => {
      own.current = seen;
      writeStored(key, seen);
    },
    [key],
  );

  useEffect(() => {
    remember(opened);
    const listener = new AbortController();
    const noteLeaving = () => {
      if (document.hidden) remember({ ...read(), openAt: Date.now() });
    };
    document.addEventListener('visibilitychange', noteLeaving, { signal: listener.signal });
    return () => listener.abort();
  }, [opened, read, remember]);

  return { read, remember };
}
