import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { secondFactorQuery } from '../../app/user/second-factor-query.ts';

interface UnlessRequiredProps {
  waiting: ReactNode;
  blocked: ReactNode;
  children: ReactNode;
}

/** Where it is not known, the server refuses what it has to. */
export function UnlessRequired({ waiting, blocked, children }: UnlessRequiredProps) {
  const { data: factor, isPending } = useQuery(secondFactorQuery);
  if (isPending) return waiting;
  return factor?.isRequired ? blocked : children;
}
