import { MAX_FIGURE_DIGITS, type Result } from '../entities/board.ts';

/** A result's figure with its unit, as it is read: '1,500 €'. Empty when there is neither. */
export function writeFigure({ figure, unit }: Pick<Result, 'figure' | 'unit'>): string {
  const number = figure?.toLocaleString('en-GB', { maximumSignificantDigits: MAX_FIGURE_DIGITS });
  return [number, unit].filter(Boolean).join(' ');
}
