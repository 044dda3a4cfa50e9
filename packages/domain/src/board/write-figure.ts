import { MAX_FIGURE_DIGITS, type Result } from '../entities/board.ts';

/** A result's figure with its unit, in its shown form: '1,500 €'. Empty when there is neither. */
export function writeFigure({ figure, unit }: Pick<Result, 'figure' | 'unit'>): string {
  const number = figure?.toLocaleString('en-GB', { maximumSignificantDigits: MAX_FIGURE_DIGITS });
  return [number, unit].filter(Boolean).join(' ');
}
