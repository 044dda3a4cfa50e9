import type { Startup } from '@groundwork/domain';
import { useQuery } from '@tanstack/react-query';
import { lazyComponent, useLazyComponent } from '../../app/lazy-component.ts';
import { startupQueries } from './startup-queries.ts';

/** Loaded only where there is something to show, which is seldom. */
const list = lazyComponent(() => import('./contradiction-list.tsx'));

/** Fields of the profile that accepted answers contradict; nothing where there are none. */
export function Contradictions({ startup }: { startup: Startup }) {
  const { data = [] } = useQuery(startupQueries.contradictions(startup.id));
  const code = useLazyComponent(list, data.length > 0);
  if (data.length === 0 || code === 'awaited' || code === 'missing') return null;
  return <code.ContradictionList startup={startup} contradictions={data} />;
}
