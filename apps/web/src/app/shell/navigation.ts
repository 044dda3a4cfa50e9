import { IconHome, IconMap, IconReportAnalytics } from '@tabler/icons-react';
import { paths } from '../paths.ts';

/** Where both bars lead. A screen joins when its route exists (decisions 1). */
export const NAVIGATION = [
  { to: paths.dashboard, label: 'Dashboard', shortLabel: 'Home', icon: IconHome, also: ['/create-startup'] },
  {
    to: paths.roadmap,
    label: 'Roadmap',
    shortLabel: 'Roadmap',
    icon: IconMap,
    also: ['/challenge/', paths.achievements],
  },
] as const;

/**
 * The entries of small screens: only there the report has its own (F2, Layout shell).
 *
 * @param startupId the selected startup, whose report it is; null while none is known
 */
export const smallScreenNavigation = (startupId: number | null) =>
  [
    ...NAVIGATION,
    {
      to: startupId === null ? paths.latestReport : paths.report(startupId),
      shortLabel: 'Report',
      icon: IconReportAnalytics,
      also: ['/report/'],
    },
  ] as const;

/** Whether `pathname` belongs to an entry: its own page or one reached through it. */
export function isWithin(pathname: string, entry: { to: string; also: readonly string[] }): boolean {
  return pathname === entry.to || entry.also.some(prefix => pathname.startsWith(prefix));
}
