import { SVG_MARKER_ATTRIBUTES, SVG_TRANSFORM_ATTRIBUTES, SVG_URL_ATTRIBUTES } from '@groundwork/domain';

export interface Reference {
  attribute: string;
  target: Element;
}
/** Which elements of the drawing an element refers to. */
export type References = Map<Element, Reference[]>;

const LINKING_TAGS = ['use', 'linearGradient', 'radialGradient', 'pattern', 'textPath'];
const POINTED_TAGS = ['path', 'line', 'polyline', 'polygon'];
const COLOUR_FUNCTION = /^(rgb|hsl)a?$/i;
const TRANSFORM_FUNCTION = /^(matrix|translate|scale|rotate|skewX|skewY)$/i;
/** A longer name matches none of those above, and finding its beginning takes long. */
const FUNCTION_CALL = /([\w-]{0,12})\(([^()]*)\)/g;
/** No drawing needs these; escapes, addresses and declarations do. */
const SUSPICIOUS = /[\\:;@{}]|\/[/*]/;

/**
 * Gives every id below `svg` a name that begins with `idPrefix`, points each reference at the new name, and
 * removes whatever refers to nothing or beyond the drawing.
 */
export function confineReferences(svg: Element, idPrefix: string): References {
  const elements = [...svg.querySelectorAll('*')];
  const targets = renameIds(elements, idPrefix);
  const references: References = new Map();
  for (const element of [svg, ...elements]) {
    const found = [
      ...confineLink(element, targets),
      ...[...element.attributes].flatMap(attribute => confineValue(element, attribute, targets)),
    ];
    references.set(element, found);
  }
  return references;
}

function renameIds(elements: Element[], idPrefix: string): Map<string, Element> {
  const targets = new Map<string, Element>();
  for (const element of elements) {
    const { id } = element;
    element.removeAttribute('id');
    if (!id || targets.has(id)) continue;
    element.id = `${idPrefix}${targets.size}`;
    targets.set(id, element);
  }
  return targets;
}

function confineLink(element: Element, targets: Map<string, Element>): Reference[] {
  const link = element.getAttribute('href') ?? element.getAttribute('xlink:href');
  element.removeAttribute('xlink:href');
  element.removeAttribute('href');
  if (!link?.startsWith('#') || !LINKING_TAGS.includes(element.localName)) return [];
  const target = targets.get(link.slice(1));
  if (!target) return [];
  element.setAttribute('href', `#${target.id}`);
  return [{ attribute: 'href', target }];
}

function confineValue(element: Element, { name, value }: Attr, targets: Map<string, Element>): Reference[] {
  if (['id', 'href', 'xmlns'].includes(name)) return [];
  const found: Reference[] = [];
  let isConfined = isInPlace(element, name);
  const calls = SVG_TRANSFORM_ATTRIBUTES.includes(name) ? TRANSFORM_FUNCTION : COLOUR_FUNCTION;
  const confined = value.replace(FUNCTION_CALL, (call, called: string, argument: string) => {
    if (calls.test(called)) return call;
    const id = /^(["']?)#(.+)\1$/.exec(argument.trim())?.[2];
    const target =
      /^url$/i.test(called) && SVG_URL_ATTRIBUTES.includes(name) && id ? targets.get(id) : undefined;
    if (!target) {
      isConfined = false;
      return '';
    }
    found.push({ attribute: name, target });
    return `url(#${target.id})`;
  });
  // A bracket left over: a call within a call, or one that is never closed.
  isConfined &&= !SUSPICIOUS.test(confined) && !/[()]/.test(value.replace(FUNCTION_CALL, ''));
  if (isConfined) {
    if (confined !== value) element.setAttribute(name, confined);
    return found;
  }
  element.removeAttribute(name);
  return [];
}

/** Markers are drawn once per point of every shape below: only the shape itself may ask for them. */
function isInPlace({ localName }: Element, name: string): boolean {
  return !SVG_MARKER_ATTRIBUTES.includes(name) || POINTED_TAGS.includes(localName);
}
