import type { Challenge, Startup } from '@groundwork/domain';
import { Flex } from '@mantine/core';
import { Burst } from '../../../app/brand/burst.tsx';
import type { Gain } from '../progress/use-completion.ts';
import classes from './completion-reward.module.css';
import { WorkedOut } from './worked-out.tsx';

interface CompletionRewardProps {
  gain: Gain;
  startup: Startup;
  /** The challenge that this step completed; null if it has steps left. */
  challenge: Pick<Challenge, 'id' | 'title'> | null;
}

/** The gain from completing a step; after the last step of a challenge also everything worked out in it. */
export function CompletionReward({
  gain: { xpAwarded, reason, level, isNewLevel },
  startup,
  challenge,
}: CompletionRewardProps) {
  return (
    <div className={classes.moment}>
      <Burst />
      {challenge && <WorkedOut startupId={startup.id} challenge={challenge} />}
      <Flex className={classes.gain} component="p" gap="xs" align="baseline" c="dimmed" fz="sm">
        {xpAwarded > 0 && <strong>+{xpAwarded} XP</strong>}
        {isNewLevel && <span>Level {level}</span>}
        {(reason || xpAwarded === 0) && <span>{reason ?? 'You already earned the XP for this step.'}</span>}
      </Flex>
    </div>
  );
}
