import { type StepRecord, wayIn } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '../../app/navigation/link.tsx';

const VERBS = { start: 'Start', continue: 'Continue', review: 'Review' } as const;

interface WayInButtonProps {
  /** Null while unknown. */
  to: string | null;
  kind: 'Step' | 'Challenge';
  /** Of the step, or of the challenge's steps. */
  records: readonly StepRecord[];
  /** Names the challenge to screen readers where several buttons say the same. */
  title?: string;
  variant?: 'filled' | 'default';
  fullWidth?: boolean;
  className?: string | undefined;
}

/** Opens a step or challenge, with the same words on every page (PR-68). */
export function WayInButton({ to, kind, records, title, variant = 'filled', ...look }: WayInButtonProps) {
  const action = `${VERBS[wayIn(records)]} ${kind}`;
  const shared = { variant, rightSection: <IconArrowRight size={16} aria-hidden />, ...look };
  if (to === null) {
    return (
      <Button disabled {...shared}>
        {action}
      </Button>
    );
  }
  return (
    <Button component={Link} to={to} aria-label={title && `${action}: ${title}`} {...shared}>
      {action}
    </Button>
  );
}
