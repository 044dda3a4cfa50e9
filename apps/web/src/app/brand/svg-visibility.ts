import type { References } from './svg-references.ts';

type Style = Record<string, string>;

const INITIAL: Style = {
  fill: 'black',
  'fill-opacity': '1',
  stroke: 'none',
  'stroke-opacity': '1',
  'stroke-width': '1',
  visibility: 'visible',
};
const CONTAINERS = ['svg', 'g', 'text', 'tspan', 'textPath'];

/**
 * Whether the drawing paints anything, judged by its markup. Its references must be free of cycles (`weighDrawing`).
 */
export function isVisible(svg: Element, references: References): boolean {
  const targetOf = (element: Element, name: string) =>
    references.get(element)?.find(({ attribute }) => attribute === name)?.target;
  const paintsBelow = (element: Element, style: Style) =>
    [...element.children].some(child => paints(child, style));

  function paints(element: Element, inherited: Style): boolean {
    if (isHidden(element)) return false;
    const style = styleOf(element, inherited);
    if (element.localName === 'use') {
      const target = targetOf(element, 'href');
      if (!target) return false;
      return target.localName === 'symbol' ? paintsBelow(target, style) : paints(target, style);
    }
    if (!CONTAINERS.includes(element.localName)) return hasPaint(style) && hasShape(element);
    return (hasPaint(style) && hasText(element)) || paintsBelow(element, style);
  }

  function isHidden(element: Element): boolean {
    if (element.getAttribute('display') === 'none' || isZero(element.getAttribute('opacity'))) return true;
    const [clip, mask] = [targetOf(element, 'clip-path'), targetOf(element, 'mask')];
    return clip?.childElementCount === 0 || (mask !== undefined && !paintsBelow(mask, INITIAL));
  }

  function styleOf(element: Element, inherited: Style): Style {
    const style = { ...inherited };
    for (const name of Object.keys(INITIAL)) {
      const value = element.getAttribute(name)?.trim().toLowerCase();
      if (value && value !== 'inherit') style[name] = value;
      const server = targetOf(element, name);
      if (server?.localName === 'pattern' && !server.hasAttribute('href') && !paintsBelow(server, INITIAL))
        style[name] = 'none';
    }
    return style;
  }

  return paints(svg, INITIAL);
}

/** Whether the element is a shape with an extent. Others, such as gradients, paint nothing where they stand. */
function hasShape(element: Element): boolean {
  const has = (name: string) => element.hasAttribute(name) && !isZero(element.getAttribute(name));
  const hasNumbers = (name: string, least: number) =>
    (element.getAttribute(name)?.match(/\d*\.?\d+/g)?.length ?? 0) >= least;
  switch (element.localName) {
    case 'path':
      return hasNumbers('d', 3);
    case 'polyline':
    case 'polygon':
      return hasNumbers('points', 4);
    case 'line':
      return ['x1', 'y1', 'x2', 'y2'].some(has);
    case 'rect':
      return has('width') && has('height');
    case 'circle':
      return has('r');
    case 'ellipse':
      return has('rx') || has('ry');
    default:
      return false;
  }
}

function hasPaint(style: Style): boolean {
  if (style.visibility !== 'visible') return false;
  const isPaint = (name: string) =>
    style[name] !== 'none' && style[name] !== 'transparent' && !isZero(style[`${name}-opacity`]);
  return isPaint('fill') || (isPaint('stroke') && !isZero(style['stroke-width']));
}

const hasText = (element: Element) =>
  [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());

const isZero = (value: string | null | undefined) => value != null && Number.parseFloat(value) === 0;
