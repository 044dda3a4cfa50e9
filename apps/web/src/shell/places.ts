import type { User } from '@groundwork/domain';
import {
  type Icon,
  IconHome,
  IconLayoutColumns,
  IconMap,
  IconMessages,
  IconNotes,
  IconPencil,
  IconReportAnalytics,
  IconTrophy,
} from '@tabler/icons-react';
import { parseId, paths } from '../app/paths.ts';

interface NavigationPlace {
  label: string;
  icon: Icon;
  /** The address. Pages of a startup depend on the selected id, which is null while unknown. */
  to: (startupId: number | null) => string;
  /** Prefixes of other addresses that belong to this place. */
  also?: readonly string[];
  /** The label in the bottom bar, which has room for six places. */
  shortLabel?: string;
  /** Where new comments are. */
  hasComments?: true;
  /** In the admin app, so that following it loads another document. */
  forAdmins?: true;
}

/** Destinations of the bars, in order. A new screen needs an entry here and nothing else. */
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
    also: ['/validation-board', '/card-guidance'],
  },
  {
    label: 'Conversations',
    shortLabel: 'Conversations',
    icon: IconNotes,
    to: () => paths.conversations(),
    also: ['/conversations/'],
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
    hasComments: true,
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
  /** Number of new comments there. */
  news: number;
  /** `page` for the open page, `true` for one that led there. */
  current: 'page' | true | undefined;
}

export function navigationFor(
  { role }: Pick<User, 'role'>,
  startupId: number | null,
  pathname: string,
  newComments = 0,
): NavigationEntry[] {
  return PLACES.filter(({ forAdmins }) => !forAdmins || role === 'admin').map(
    ({ label, shortLabel, icon, to, also = [], hasComments, forAdmins = false }) => {
      const address = to(startupId);
      const isThrough = also.some(prefix => pathname.startsWith(prefix));
      return {
        label,
        shortLabel,
        icon,
        to: address,
        forAdmins,
        news: hasComments ? newComments : 0,
        current: pathname === address ? 'page' : isThrough || undefined,
      };
    },
  );
}

/** Pages that show one startup, and therefore the switcher. */
const OF_ONE_STARTUP =
  /^\/($|roadmap$|challenge\/|validation-board(\/|$)|conversations(\/|$)|persona-chat(\/|$)|report\/|achievements$)/;
/** Pages whose address names the startup. */
const NAMES_STARTUP = /^\/(?:report|validation-board)\/(\w+)(?:\/(?:document|sections))?$/;

/** The startup that a page is about: from its address, or else the selected one; null for other pages. */
export function startupOfPage(pathname: string, selectedId: number | null): number | null {
  if (!OF_ONE_STARTUP.test(pathname)) return null;
  return parseId(NAMES_STARTUP.exec(pathname)?.[1]) ?? selectedId;
}

/** The address of the same page for another startup; null if that is the same address. */
export function samePageOf(pathname: string, startupId: number): string | null {
  // Chats and notes belong to one startup.
  if (pathname.startsWith('/persona-chat/')) return paths.personaChat(null);
  if (pathname.startsWith('/conversations/')) return paths.conversations();
  return NAMES_STARTUP.test(pathname)
    ? pathname.replace(/^\/[\w-]+\/\w+/, start => start.replace(/\w+$/, `${startupId}`))
    : null;
}
