import { SVG_MARKER_ATTRIBUTES } from '@groundwork/domain';
import type { Reference, References } from './svg-references.ts';

/**
 * Counts the drawn elements, each as often as it is drawn: a few nested `use` draw millions. Removes references that
 * lead back to themselves, from the drawing and from `references`.
 */
export function weighDrawing(svg: Element, references: References): number {
  const weights = new Map<Element, number>();
  const open = new Set<Element>();

  function weigh(element: Element): number {
    const known = weights.get(element);
    if (known !== undefined) return known;
    open.add(element);
    let [drawn, handedDown] = [1, 1];
    for (const child of element.children) drawn += weigh(child);
    for (const reference of cutCycles(element)) {
      const weight = weigh(reference.target) * timesDrawn(element, reference);
      if (['fill', 'stroke'].includes(reference.attribute)) handedDown += weight;
      else drawn += weight;
    }
    open.delete(element);
    // Fill and stroke are inherited, so everything below may be painted with them.
    weights.set(element, drawn * handedDown);
    return drawn * handedDown;
  }

  function cutCycles(element: Element): Reference[] {
    const all = references.get(element) ?? [];
    for (const { attribute, target } of all) if (open.has(target)) element.removeAttribute(attribute);
    const kept = all.filter(({ attribute }) => element.hasAttribute(attribute));
    references.set(element, kept);
    return kept;
  }

  return weigh(svg);
}

function timesDrawn(element: Element, { attribute, target }: Reference): number {
  // A gradient draws no element.
  if (target.localName.endsWith('Gradient')) return 0;
  if (!SVG_MARKER_ATTRIBUTES.includes(attribute)) return 1;
  // An upper bound: one per point, and a point takes at least two characters. A line has two points.
  return (element.getAttribute('d') ?? element.getAttribute('points') ?? 'line').length / 2;
}
