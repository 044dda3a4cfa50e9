import { SVG_MARKER_ATTRIBUTES, SVG_TRANSFORM_ATTRIBUTES, SVG_URL_ATTRIBUTES } from '@groundwork/domain';

export interface Reference {
  attribute: string;
  target: Element;
}
/** For each element, its references to other elements of the drawing. */
export type References = Map<Element, Reference[]>;

const LINKING_TAGS = ['use', 'linearGradient', 'radialGradient', 'pattern', 'textPath'];
const POINTED_TAGS = ['path', 'line', 'polyline', 'polygon'];
const COLOUR_FUNCTION = /^(rgb|hsl)a?$/i;
const TRANSFORM_FUNCTION = /^(matrix|translate|scale|rotate|skewX|skewY)$/i;
/** The length of the name is limited: no allowed one is longer, and long names are slow to match. */
const FUNCTION_CALL = /([\w-]{0,12})\(([^()]*)\)/g;
/** Escapes, addresses and declarations need these characters; drawings do not. */
const SUSPICIOUS = /[\\:;@{}]|\/[/*]/;

/**
 * Renames every id below `svg` to begin with `idPrefix`, updates the references, and removes those that lead nowhere or
 * outside the drawing.
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
  // A leftover bracket means a nested or an unclosed call.
  isConfined &&= !SUSPICIOUS.test(confined) && !/[()]/.test(value.replace(FUNCTION_CALL, ''));
  if (isConfined) {
    if (confined !== value) element.setAttribute(name, confined);
    return found;
  }
  element.removeAttribute(name);
  return [];
}

/** A marker is drawn at each point of every shape that inherits it, so only shapes may reference one, not groups. */
function isInPlace({ localName }: Element, name: string): boolean {
  return !SVG_MARKER_ATTRIBUTES.includes(name) || POINTED_TAGS.includes(localName);
}
