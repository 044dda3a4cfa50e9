import type { Balance } from '../entities/board.ts';

/** How many results a balance is made of. */
export function countResults({ supports, contradicts, neither }: Balance): number {
  return supports + contradicts + neither;
}
