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

/** The report has its entry on small screens only (F2, Layout shell). */
export const SMALL_SCREEN_NAVIGATION = [
  ...NAVIGATION,
  { to: paths.latestReport, shortLabel: 'Report', icon: IconReportAnalytics, also: ['/report/'] },
] as const;

/** Whether `pathname` belongs to an entry: its own page or one reached through it. */
export function isWithin(pathname: string, entry: { to: string; also: readonly string[] }): boolean {
  return pathname === entry.to || entry.also.some(prefix => pathname.startsWith(prefix));
}
