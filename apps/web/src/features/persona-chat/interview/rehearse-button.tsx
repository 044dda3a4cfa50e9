import { Button } from '@mantine/core';
import { useBeginInterview } from './use-interview-changes.ts';

interface RehearseButtonProps {
  isDisabled: boolean;
  /** Whom the interview is with, and about which startup; null says why not. */
  choose: () => { startupId: number; personaId: number } | null;
}

/** Begins an interview with the persona that is chosen. Preparing one takes a moment: what it hides is made up first. */
export function RehearseButton({ isDisabled, choose }: RehearseButtonProps) {
  const begin = useBeginInterview();
  const isBusy = begin.isPending || begin.isSuccess;
  const rehearse = () => {
    const asked = isBusy ? null : choose();
    if (asked) begin.mutate(asked);
  };
  return (
    <Button variant="default" disabled={isDisabled} data-busy={isBusy} onClick={rehearse}>
      {isBusy ? 'Preparing...' : 'Rehearse an interview'}
    </Button>
  );
}
