import { STARTUP_TEXT_FIELDS, type Startup, type StartupInput } from '@groundwork/domain';
import type { FormErrors } from '@mantine/form';
import { useState } from 'react';
import { showToast } from '../../ui/toast.ts';
import { rememberNewStartup } from './new-startup.ts';
import { isNewerVersion, versionOf } from './use-newer-startup.ts';
import { GoneStartupError, isRefusal, NewerStartupError, useSaveStartup } from './use-save-startup.ts';
import type { StartupFormState } from './use-startup-form.ts';

/** From top to bottom. */
const ORDER = ['name', 'industry', 'stage', ...STARTUP_TEXT_FIELDS] as const;

interface FormToSubmit {
  userId: number;
  startup: Startup | undefined;
  isGone: boolean;
  onGone: () => void;
  onSaved: () => void;
}

/** Saves what the startup form holds, once at a time, unless there is something to decide before. */
export function useSubmitStartup(entry: StartupFormState, props: FormToSubmit) {
  const { userId, startup, isGone, onGone, onSaved } = props;
  const { form, state } = entry;
  const [refusals, setRefusals] = useState(0);
  const refuse = () => setRefusals(count => count + 1);
  const save = useSaveStartup({
    onChecked: current => entry.change(versionOf(current)),
    onSend: entry.noteSent,
    onSaved: saved => {
      entry.clear();
      // A changed one as well: what was saved is what the dashboard shows (F4, Save startup).
      rememberNewStartup(userId, saved.id);
    },
  });

  const onError = (error: Error) => {
    if (isRefusal(error)) entry.change({ unanswered: null });
    entry.resume();
    if (error instanceof GoneStartupError) onGone();
    if (error instanceof NewerStartupError || error instanceof GoneStartupError) refuse();
  };
  const send = (input: StartupInput, startupId: number | null) => {
    if (entry.isHeld()) return;
    entry.stopAll();
    // Once saved it stays held: the form is still there while the next page's code is on its way.
    entry.hold();
    const { basis, unanswered } = state;
    // In the form of one that is there already, the description is the founder's to see and change.
    const isDescribedAnew = !startup;
    save.mutate({ startupId, input, isDescribedAnew, basis, unanswered }, { onSuccess: onSaved, onError });
  };

  const showErrors = (errors: FormErrors) => {
    const first = ORDER.find(name => errors[name]);
    // Focusing scrolls it into view.
    if (first) form.getInputNode(first)?.focus();
    if (!errors.name) return;
    void showToast({ title: 'Missing required field', message: String(errors.name), tone: 'error' });
  };
  const submit = form.onSubmit(input => {
    if (entry.isHeld()) return;
    if (isGone || (startup && isNewerVersion(startup, state))) return refuse();
    send(input, startup?.id ?? null);
  }, showErrors);

  return {
    submit,
    saveAsNew: form.onSubmit(input => send(input, null), showErrors),
    showErrors,
    refusals,
    isBusy: save.isPending || save.isSuccess,
    isSaved: save.isSuccess,
    isCreating: save.variables?.startupId === null,
  };
}
