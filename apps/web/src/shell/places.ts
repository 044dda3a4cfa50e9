import type { User } from '@groundwork/domain';
import { type Icon, IconHome, IconMap, IconReportAnalytics, IconTrophy } from '@tabler/icons-react';
import { parseId, paths } from '../app/paths.ts';

interface Place {
  label: string;
  icon: Icon;
  /** The address. A startup's page depends on the selected id, which is null while none is known. */
  to: (startupId: number | null) => string;
  /** Beginnings of the addresses that are reached through it. */
  also?: readonly string[];
  /** The label in the bottom bar, which has room for four places beside the theme. */
  shortLabel?: string;
  forAdmins?: true;
}

/** Kept for a screen whose route does not exist yet, and loads nothing until then. */
interface KeptPlace {
  label: string;
  forAdmins?: true;
}

/** Where the bars lead, in their order. A screen that gets its route gets its icon and address here, and nothing else changes. */
const PLACES: readonly (Place | KeptPlace)[] = [
  {
    label: 'Dashboard',
    shortLabel: 'Home',
    icon: IconHome,
    to: () => paths.dashboard,
    also: ['/create-startup'],
  },
  { label: 'Roadmap', shortLabel: 'Roadmap', icon: IconMap, to: () => paths.roadmap, also: ['/challenge/'] },
  { label: 'Validation Board' },
  { label: 'Chat' },
  {
    label: 'Report',
    shortLabel: 'Report',
    icon: IconReportAnalytics,
    to: startupId => (startupId === null ? paths.latestReport : paths.report(startupId)),
    also: ['/report/'],
  },
  { label: 'Achievements', icon: IconTrophy, to: () => paths.achievements },
  { label: 'Admin', forAdmins: true },
];

export interface NavigationEntry {
  label: string;
  shortLabel: string | undefined;
  icon: Icon;
  to: string;
  /** `page` for the page that is open, `true` for one that led there. */
  current: 'page' | true | undefined;
}

export function navigationFor(
  { role }: Pick<User, 'role'>,
  startupId: number | null,
  pathname: string,
): NavigationEntry[] {
  return PLACES.filter(place => 'to' in place)
    .filter(({ forAdmins }) => !forAdmins || role === 'admin')
    .map(({ label, shortLabel, icon, to, also = [] }) => {
      const address = to(startupId);
      const isThrough = also.some(prefix => pathname.startsWith(prefix));
      return {
        label,
        shortLabel,
        icon,
        to: address,
        current: pathname === address ? 'page' : isThrough || undefined,
      };
    });
}

/** The pages that show one startup, and so have the switcher. */
const OF_ONE_STARTUP = [/^\/$/, /^\/roadmap$/, /^\/challenge\//, /^\/report\//, /^\/achievements$/];

/** The startup that the page at an address is about: by its address, or the selected one; null for other pages. */
export function startupOfPage(pathname: string, selectedId: number | null): number | null {
  if (!OF_ONE_STARTUP.some(page => page.test(pathname))) return null;
  return parseId(/^\/report\/(\d+)$/.exec(pathname)?.[1]) ?? selectedId;
}

/** The address of the same page for another startup; null where it is the same address. */
export function samePageOf(pathname: string, startupId: number): string | null {
  return pathname.startsWith('/report/') ? paths.report(startupId) : null;
}
