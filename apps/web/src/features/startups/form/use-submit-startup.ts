import { type SubmitEvent, useState } from 'react';
import { isUndecided } from '../../../app/forms/merge-newer.ts';
import { rememberNewStartup } from '../selection/new-startup.ts';
import { versionOf } from './use-newer-startup.ts';
import { GoneStartupError, isRefusal, NewerStartupError, useSaveStartup } from './use-save-startup.ts';
import type { StartupFormState } from './use-startup-form.ts';

interface FormToSubmit {
  userId: number;
  startupId: number | null;
  isGone: boolean;
  onGone: () => void;
  onSaved: () => void;
}

/** Saves the startup form, one save at a time, unless something has to be decided first. */
export function useSubmitStartup(entry: StartupFormState, props: FormToSubmit) {
  const { userId, startupId, isGone, onGone, onSaved } = props;
  const { check, state } = entry;
  const [refusals, setRefusals] = useState(0);
  const refuse = () => setRefusals(count => count + 1);
  const isOpen = () => isUndecided({ ...state, values: entry.form.getValues() });
  const save = useSaveStartup({
    onChecked: current => entry.change(versionOf(current)),
    onSend: entry.noteSent,
    onRefused: check.refuseFor,
    onSaved: saved => {
      entry.clear();
      // Also after an update, so that the dashboard shows what was saved.
      rememberNewStartup(userId, saved.id);
    },
  });

  const onError = (error: Error) => {
    if (isRefusal(error)) entry.change({ unanswered: null });
    entry.resume();
    if (error instanceof GoneStartupError) onGone();
    if (error instanceof NewerStartupError || error instanceof GoneStartupError) refuse();
  };
  const send = (target: number | null) => {
    if (entry.isHeld()) return;
    entry.stopAll();
    // Stays held after the save: the form is still mounted while the next page's code loads.
    entry.hold();
    const form = { ...state, values: entry.form.getValues() };
    save.mutate({ startupId: target, form }, { onSuccess: onSaved, onError });
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (entry.isHeld() || !check.checkAll()) return;
    if (isGone || isOpen()) return refuse();
    send(startupId);
  };

  return {
    submit,
    saveAsNew: () => {
      if (isOpen()) return refuse();
      if (check.checkAll()) send(null);
    },
    refusals,
    isBusy: save.isPending || save.isSuccess,
    isSaved: save.isSuccess,
    isCreating: save.variables?.startupId === null,
  };
}
