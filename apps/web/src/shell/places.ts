import type { User } from '@groundwork/domain';
import {
  type Icon,
  IconHome,
  IconLayoutColumns,
  IconMap,
  IconMessages,
  IconPencil,
  IconReportAnalytics,
  IconTrophy,
} from '@tabler/icons-react';
import { parseId, paths } from '../app/paths.ts';

interface NavigationPlace {
  label: string;
  icon: Icon;
  /** The address. A startup's page depends on the selected id, which is null while none is known. */
  to: (startupId: number | null) => string;
  /** Beginnings of the addresses that are reached through it. */
  also?: readonly string[];
  /** The label in the bottom bar, which has room for five places beside the theme. */
  shortLabel?: string;
  /** In the other app, so that its document is loaded. */
  forAdmins?: true;
}

/** Where the bars lead, in their order. A screen that gets its route gets its icon and address here, and nothing else changes. */
const PLACES: readonly NavigationPlace[] = [
  {
    label: 'Dashboard',
    shortLabel: 'Home',
    icon: IconHome,
    to: () => paths.dashboard,
    also: ['/create-startup'],
  },
  { label: 'Roadmap', shortLabel: 'Roadmap', icon: IconMap, to: () => paths.roadmap, also: ['/challenge/'] },
  {
    label: 'Validation Board',
    shortLabel: 'Board',
    icon: IconLayoutColumns,
    to: paths.validationBoard,
    also: ['/validation-board', '/card-guidance', '/conversations'],
  },
  {
    label: 'Chat',
    shortLabel: 'Chat',
    icon: IconMessages,
    to: () => paths.personaChat(null),
    also: ['/persona-chat/'],
  },
  {
    label: 'Report',
    shortLabel: 'Report',
    icon: IconReportAnalytics,
    to: startupId => (startupId === null ? paths.latestReport : paths.report(startupId)),
    also: ['/report/'],
  },
  { label: 'Achievements', icon: IconTrophy, to: () => paths.achievements },
  { label: 'Admin', icon: IconPencil, to: () => '/admin', forAdmins: true },
];

export interface NavigationEntry {
  label: string;
  shortLabel: string | undefined;
  icon: Icon;
  to: string;
  forAdmins: boolean;
  /** `page` for the page that is open, `true` for one that led there. */
  current: 'page' | true | undefined;
}

export function navigationFor(
  { role }: Pick<User, 'role'>,
  startupId: number | null,
  pathname: string,
): NavigationEntry[] {
  return PLACES.filter(({ forAdmins }) => !forAdmins || role === 'admin').map(
    ({ label, shortLabel, icon, to, also = [], forAdmins = false }) => {
      const address = to(startupId);
      const isThrough = also.some(prefix => pathname.startsWith(prefix));
      return {
        label,
        shortLabel,
        icon,
        to: address,
        forAdmins,
        current: pathname === address ? 'page' : isThrough || undefined,
      };
    },
  );
}

/** The pages that show one startup, and so have the switcher. */
const OF_ONE_STARTUP =
  /^\/($|roadmap$|challenge\/|validation-board(\/|$)|conversations(\/|$)|persona-chat(\/|$)|report\/|achievements$)/;
/** Those whose address has it. */
const NAMES_STARTUP = /^\/(?:report|validation-board)\/(\w+)(?:\/document)?$/;

/** The startup that the page at an address is about: by its address, or the selected one; null for other pages. */
export function startupOfPage(pathname: string, selectedId: number | null): number | null {
  if (!OF_ONE_STARTUP.test(pathname)) return null;
  return parseId(NAMES_STARTUP.exec(pathname)?.[1]) ?? selectedId;
}

/** The address of the same page for another startup; null where it is the same address. */
export function samePageOf(pathname: string, startupId: number): string | null {
  // A chat belongs to one startup, and so do notes.
  if (pathname.startsWith('/persona-chat/')) return paths.personaChat(null);
  if (pathname.startsWith('/conversations/')) return paths.conversations();
  return NAMES_STARTUP.test(pathname)
    ? pathname.replace(/^\/[\w-]+\/\w+/, start => start.replace(/\w+$/, `${startupId}`))
    : null;
}
