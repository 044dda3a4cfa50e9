import { ApiError, curriculumContracts } from '@groundwork/api-client';
import { IconArchive } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { contractQuery } from '../../app/contract-query.ts';
import { NotFoundPanel } from '../../app/navigation/not-found-panel.tsx';
import { paths } from '../../app/paths.ts';
import type { ChallengeOverview } from './use-challenges.ts';

interface MissingChallengeProps {
  challengeId: number;
  /** Where the founder can continue; undefined until it is known. */
  current: ChallengeOverview['current'] | undefined;
  /** Heading where there is no such challenge. */
  title: string;
  children?: ReactNode;
}

/** Replaces the page of a challenge that is not listed: it was archived, or there is none (SC-75). */
export function MissingChallenge({ challengeId, current, title, children }: MissingChallengeProps) {
  const { error, isPending } = useQuery({
    ...contractQuery(curriculumContracts.challenge, { params: { challengeId } }),
    throwOnError: false,
  });
  if (isPending) return null;
  if (!(error instanceof ApiError && error.code === 'challenge.archived'))
    return (
      <NotFoundPanel title={title} text="The requested challenge does not exist.">
        {children}
      </NotFoundPanel>
    );
  const way = current
    ? { to: paths.challenge(current.id), label: `Continue with ${current.title}` }
    : { to: paths.roadmap, label: 'Go to Roadmap' };
  return (
    <NotFoundPanel
      title="Archived"
      icon={<IconArchive aria-hidden />}
      text="Archived by your programme. Your answers and your XP are kept."
      way={way}
    >
      {children}
    </NotFoundPanel>
  );
}
