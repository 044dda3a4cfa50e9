// Parts of a step that are not needed for reading and writing, in one chunk that loads afterwards.
import type { Startup, Step } from '@groundwork/domain';
import { useEffect } from 'react';
import { showMessage } from '../chat/messages/show-message.ts';
import { OfferedQuotes } from '../features/conversations/offered-quotes.tsx';
import { ChangeNote } from '../features/step/open-step/change-note.tsx';
import { StepChanges } from '../features/step/open-step/step-changes.tsx';

export { StepCompletion } from '../features/step/completion/step-completion.tsx';
export { UnavailableStep } from '../features/step/open-step/unavailable-step.tsx';

interface BesideStepProps {
  startup: Startup;
  step: Step;
  /** Inserts a text into the draft; null in a completed step, until an answer is revised. */
  onUse: ((quotation: string) => void) | null;
}

export function BesideStep({ startup, step, onUse }: BesideStepProps) {
  useEffect(showMessage, []);
  return (
    <>
      <ChangeNote startupId={startup.id} step={step} />
      <StepChanges startupId={startup.id} stepId={step.id} />
      <OfferedQuotes startupId={startup.id} stepId={step.id} onUse={onUse} />
    </>
  );
}
