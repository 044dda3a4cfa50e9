import {
  ApiError,
  classifyError,
  createKey,
  createStartup,
  explainError,
  readStartup,
  updateStartup,
} from '@groundwork/api-client';
import type { Startup, StartupInput } from '@groundwork/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isNotToTell } from '../../app/failure-toasts.ts';
import { showToast } from '../../ui/toast.ts';
import { describeStartup } from './enhance-description.ts';
import { startupQueries } from './startup-queries.ts';
import { announceStartupChange } from './startups-channel.ts';
import { isNewerVersion } from './use-newer-startup.ts';
import { isSameInput, type SaveAttempt } from './use-startup-draft.ts';
import { changeStartupList } from './use-startup-mutations.ts';

/** The startup was saved elsewhere since the form began from its version: nothing was saved now. */
export class NewerStartupError extends Error {
  override readonly name = 'NewerStartupError';
}

/** The startup was deleted elsewhere: there is nothing to update. */
export class GoneStartupError extends Error {
  override readonly name = 'GoneStartupError';
}

const isGone = (error: unknown) => error instanceof ApiError && error.isOurs && error.statusCode === 404;
/** Refusals that come before the server looks whether it knows the request, or that it does not stand by. */
const PASSING = [401, 403, 408, 429];

/** Whether the server has decided that nothing of what was sent is saved. Any other failure leaves that open. */
export const isRefusal = (error: Error) =>
  error instanceof ApiError &&
  error.isOurs &&
  error.statusCode < 500 &&
  error.code !== 'idempotency.in_progress' &&
  !PASSING.includes(error.statusCode);

export interface StartupToSave {
  /** The startup to update; null to create one. */
  startupId: number | null;
  input: StartupInput;
  /** Whether the coach describes it even if it has a description. */
  isDescribedAnew: boolean;
  /** The `updatedAt` of the version that was edited; null for a new startup. */
  basis: string | null;
  unanswered: SaveAttempt | null;
}

/** Throws unless there is no version that one would overwrite unseen. Returns the one that will be. */
async function checkVersion(client: QueryClient, startupId: number, save: StartupToSave) {
  const current = await readStartup(startupId).catch((error: unknown) => {
    if (isGone(error)) throw new GoneStartupError();
    // What is wrong with this request is wrong with the save too, which tells it.
    return null;
  });
  if (!current) return null;
  client.setQueryData(startupQueries.detail(startupId).queryKey, current);
  if (isNewerVersion(current, save)) throw new NewerStartupError();
  return current;
}

/** What to send: the very same again while nobody knows whether it arrived. */
async function planAttempt(save: StartupToSave, signal: AbortSignal): Promise<SaveAttempt> {
  const { input, isDescribedAnew, unanswered } = save;
  if (unanswered && isSameInput(unanswered.input, input)) return unanswered;
  const described = await describeStartup(input, isDescribedAnew, signal);
  return { input, body: { ...described, name: described.name.trim() }, key: createKey() };
}

/** Creates the startup of an attempt, once however often it is sent. */
async function createOnce({ body, key }: SaveAttempt, isRepeated: boolean): Promise<Startup> {
  const startup = await createStartup(body, { idempotencyKey: key });
  if (!isRepeated) return startup;
  // The server answers as it did the first time, even if the startup has been deleted since.
  const isThere = await readStartup(startup.id).then(
    () => true,
    error => !isGone(error),
  );
  return isThere ? startup : createStartup(body, { idempotencyKey: `${key}-again` });
}

async function update(startupId: number, { body }: SaveAttempt): Promise<Startup> {
  try {
    return await updateStartup(startupId, body);
  } catch (error) {
    throw isGone(error) ? new GoneStartupError() : error;
  }
}

/** The server's own words, or the status where something else answered for it (F8, Startup toasts). */
function explainRefusal(error: Error): string {
  const isForeign = error instanceof ApiError && !error.isOurs && classifyError(error) !== 'rate_limit';
  return isForeign ? `Server error: ${error.statusCode}` : explainError(error);
}

/** Shows what was saved wherever startups are shown, and says so. */
function tellSaved(client: QueryClient, startup: Startup, isNew: boolean): void {
  changeStartupList(client, startups => {
    const others = startups.filter(({ id }) => id !== startup.id);
    return isNew ? [startup, ...others] : startups.map(other => (other.id === startup.id ? startup : other));
  });
  client.setQueryData(startupQueries.detail(startup.id).queryKey, startup);
  announceStartupChange({ kind: 'saved', startupId: startup.id });
  void showToast({
    title: 'Success!',
    message: `Your startup "${startup.name}" has been ${isNew ? 'created' : 'updated'}.`,
    tone: 'success',
  });
}

interface SaveEvents {
  /** The version that a save is about to replace. */
  onChecked: (current: Startup) => void;
  onSend: (attempt: SaveAttempt) => void;
  onSaved: (startup: Startup, save: StartupToSave) => void;
}

/**
 * Creates or updates a startup once the coach has written its description (F5). Whoever leaves before it is sent saves
 * nothing.
 */
export function useSaveStartup({ onChecked, onSend, onSaved }: SaveEvents) {
  const client = useQueryClient();
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: async (save: StartupToSave) => {
      leaving.current = new AbortController();
      const { signal } = leaving.current;
      const { startupId, unanswered } = save;
      const current = startupId === null ? null : await checkVersion(client, startupId, save);
      if (current) onChecked(current);
      const attempt = await planAttempt(save, signal);
      signal.throwIfAborted();
      onSend(attempt);
      return startupId === null ? createOnce(attempt, attempt === unanswered) : update(startupId, attempt);
    },
    onSuccess: (startup, save) => {
      tellSaved(client, startup, save.startupId === null);
      onSaved(startup, save);
    },
    onError: (error, { startupId }) => {
      if (error instanceof NewerStartupError || error instanceof GoneStartupError || isNotToTell(error))
        return;
      void showToast({
        title: `Failed to ${startupId === null ? 'create' : 'update'} startup`,
        message: explainRefusal(error),
        tone: 'error',
      });
    },
  });
}
