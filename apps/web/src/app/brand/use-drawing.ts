import { useId, useMemo } from 'react';
import { lazyComponent, useLazyComponent } from '../lazy-component.ts';

// Loaded only where something has a drawing of its own.
const svgSanitiser = lazyComponent(() => import('./sanitise-svg.ts'));

/** A drawing from the database, sanitised; null without one, or when it shows nothing. */
export function useDrawing(iconSvg: string | null, name: string): string | 'awaited' | null {
  const svgCode = iconSvg?.trim() || null;
  const id = useId().replace(/\W/g, '');
  const sanitiser = useLazyComponent(svgSanitiser, svgCode !== null);
  return useMemo(() => {
    if (svgCode === null || sanitiser === 'missing') return null;
    if (sanitiser === 'awaited') return sanitiser;
    return sanitiser.sanitiseSvg(svgCode, `${name}-${id}-`);
  }, [svgCode, sanitiser, id, name]);
}
