import { type Reading, reading, type Unit } from './figure.ts';
import type { ReadNumber } from './read-number.ts';

/** What a number says with this unit, or without one. */
export function readingsOf(number: ReadNumber, unit: Unit | null): Reading[] {
  const values = number.other === undefined ? [number.value] : [number.value, number.other];
  const { exact } = number;
  if (!unit) return values.map(value => ({ kind: 'count', value, exact }));
  if (unit.kind !== 'money') return values.map(value => ({ ...reading(unit.kind, value), exact }));
  return unit.currencies.map(currency => ({
    kind: 'money',
    currency,
    value: number.value / unit.divisor,
    exact,
  }));
}
