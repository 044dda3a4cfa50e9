import {
  ApiError,
  classifyError,
  createKey,
  explainError,
  readNewerStartup,
  request,
  startupContracts,
} from '@groundwork/api-client';
import { isolate, type Startup, type StartupInput, startupInputSchema } from '@groundwork/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isSilentFailure } from '../../../app/failure-toasts.ts';
import { showToast } from '../../../ui/toast.ts';
import { describeStartup } from '../enhance/enhance-description.ts';
import { startupQueries } from '../startup-queries.ts';
import { changeStartupList, publishStartup } from '../use-startup-mutations.ts';
import { isNewsTo } from './use-newer-startup.ts';
import { isSameInput, type SaveAttempt, type StartupDraft } from './use-startup-draft.ts';

/** Nothing was saved, because the startup was saved elsewhere since the form began, with something to show first. */
export class NewerStartupError extends Error {
  override readonly name = 'NewerStartupError';
}

/** The startup was deleted elsewhere, so there is nothing to update. */
export class GoneStartupError extends Error {
  override readonly name = 'GoneStartupError';
}

const isGone = (error: unknown) => error instanceof ApiError && error.isOurs && error.statusCode === 404;
/** Refusals that the server sends before it looks up the request's key, or does not keep under it. */
const PASSING = [401, 403, 408, 429];

/** Whether the server has definitely saved nothing. Any other failure leaves that open. */
export const isRefusal = (error: Error) =>
  error instanceof ApiError &&
  error.isOurs &&
  error.statusCode < 500 &&
  error.code !== 'idempotency.in_progress' &&
  !PASSING.includes(error.statusCode);

export interface StartupToSave {
  /** The startup to update; null to create one. */
  startupId: number | null;
  form: Omit<StartupDraft, 'histories'>;
}

const read = (startupId: number) => request(startupContracts.read, { params: { startupId } });
const create = (body: StartupInput, idempotencyKey: string) =>
  request(startupContracts.create, { body }, { idempotencyKey });

/**
 * Throws if the save would overwrite a version that the founder has not seen. Returns the version it replaces, or null
 * if that could not be read.
 */
async function checkVersion(client: QueryClient, startupId: number, save: StartupToSave) {
  const current = await read(startupId).catch((error: unknown) => {
    if (isGone(error)) throw new GoneStartupError();
    // The same problem will stop the save, which reports it.
    return null;
  });
  if (!current) return null;
  client.setQueryData(startupQueries.detail(startupId).queryKey, current);
  if (isNewsTo(save.form, current)) throw new NewerStartupError();
  return current;
}

/** The attempt to send: exactly the earlier one again while it is unknown whether that arrived. */
async function planAttempt({ form }: StartupToSave, signal: AbortSignal): Promise<SaveAttempt> {
  const { values: input, unanswered } = form;
  if (unanswered && isSameInput(unanswered.input, input)) return unanswered;
  const described = await describeStartup(input, signal);
  // As the server stores it, so that the stored startup can be recognised.
  return { input, body: startupInputSchema.parse(described), key: createKey() };
}

/** Creates the startup of an attempt, only once however often it is sent. */
async function createOnce({ body, key }: SaveAttempt, isRepeated: boolean): Promise<Startup> {
  const startup = await create(body, key);
  if (!isRepeated) return startup;
  // The server repeats its first answer, even if the startup has been deleted since.
  const isThere = await read(startup.id).then(
    () => true,
    error => !isGone(error),
  );
  return isThere ? startup : create(body, `${key}-again`);
}

/** Updates the version that was read last. If another one was saved meanwhile, puts that into the cache and throws. */
async function update(
  client: QueryClient,
  { startupId, updatedAt }: { startupId: number; updatedAt: string | undefined },
  { body }: SaveAttempt,
): Promise<Startup> {
  try {
    return await request(startupContracts.update, { params: { startupId }, body: { ...body, updatedAt } });
  } catch (error) {
    const newer = readNewerStartup(error);
    if (newer) {
      client.setQueryData(startupQueries.detail(startupId).queryKey, newer);
      throw new NewerStartupError();
    }
    throw isGone(error) ? new GoneStartupError() : error;
  }
}

/** The server's own words, or only the status if something else answered. */
function explainRefusal(error: Error): string {
  const isForeign = error instanceof ApiError && !error.isOurs && classifyError(error) !== 'rate_limit';
  return isForeign ? `Server error: ${error.statusCode}` : explainError(error);
}

/** Updates the cached startups and other tabs after a save, and shows a toast. */
function publishSaved(client: QueryClient, startup: Startup, isNew: boolean): void {
  if (isNew)
    changeStartupList(client, startups => [startup, ...startups.filter(({ id }) => id !== startup.id)]);
  publishStartup(client, startup);
  void showToast({
    title: 'Success!',
    message: `Your startup "${isolate(startup.name)}" has been ${isNew ? 'created' : 'updated'}.`,
    tone: 'success',
  });
}

interface SaveEvents {
  /** Receives the version that a save is about to replace. */
  onChecked: (current: Startup) => void;
  onSend: (attempt: SaveAttempt) => void;
  onSaved: (startup: Startup, save: StartupToSave) => void;
  /** Returns whether the fields concerned show the error. */
  onRefused: (error: Error) => boolean;
}

/**
 * Creates or updates a startup, after the coach has written a missing description (SC-24). Saves nothing if the founder leaves
 * before it is sent (SC-26).
 */
export function useSaveStartup({ onChecked, onSend, onSaved, onRefused }: SaveEvents) {
  const client = useQueryClient();
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: async (save: StartupToSave) => {
      leaving.current = new AbortController();
      const { signal } = leaving.current;
      const { startupId, form } = save;
      const current = startupId === null ? null : await checkVersion(client, startupId, save);
      if (current) onChecked(current);
      const attempt = await planAttempt(save, signal);
      signal.throwIfAborted();
      onSend(attempt);
      if (startupId === null) return createOnce(attempt, attempt === form.unanswered);
      const updatedAt = current?.updatedAt ?? form.basis ?? undefined;
      return update(client, { startupId, updatedAt }, attempt);
    },
    onSuccess: (startup, save) => {
      publishSaved(client, startup, save.startupId === null);
      onSaved(startup, save);
    },
    onError: (error, { startupId }) => {
      // Makes the form refetch when it is opened again, so that it finds the startup gone.
      if (error instanceof GoneStartupError && startupId !== null)
        void client.invalidateQueries({
          queryKey: startupQueries.detail(startupId).queryKey,
          refetchType: 'none',
        });
      if (error instanceof NewerStartupError || error instanceof GoneStartupError || isSilentFailure(error))
        return;
      if (onRefused(error)) return;
      void showToast({
        title: `Failed to ${startupId === null ? 'create' : 'update'} startup`,
        message: explainRefusal(error),
        tone: 'error',
      });
    },
  });
}
