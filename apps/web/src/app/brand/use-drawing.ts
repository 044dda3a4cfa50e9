import { useId, useMemo } from 'react';
import { lazyComponent, useLazyComponent } from '../lazy-component.ts';

// Loaded only when there is a drawing to sanitise.
const svgSanitiser = lazyComponent(() => import('./sanitise-svg.ts'));

/**
 * Sanitises a drawing from the database. Null without one, when it shows nothing, or when the sanitiser failed to load;
 * 'awaited' while that loads.
 */
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
