import { writeDay } from '@groundwork/domain';
import { today } from './today.ts';

/** 'Due 3 December 2026', 'Due today' or 'Overdue since 3 December 2026', in the reader's time zone. */
export function writeDue(day: string, now = today()): string {
  if (day === now) return 'Due today';
  return `${day > now ? 'Due' : 'Overdue since'} ${writeDay(day)}`;
}
