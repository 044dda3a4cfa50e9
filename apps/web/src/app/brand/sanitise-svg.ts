import { MAX_SVG_LENGTH, SVG_ATTRIBUTES, SVG_ROOT_ATTRIBUTES, SVG_TAGS } from '@groundwork/domain';
import DOMPurify from 'dompurify';
import { confineReferences } from './svg-references.ts';
import { isVisible } from './svg-visibility.ts';
import { weighDrawing } from './svg-weight.ts';

/**
 * An SVG from the database, made safe for the page: a static drawing without references to anything outside. Its ids
 * begin with `idPrefix`, which must be unique in the page. Null when nothing visible is left, or when it is too much to
 * draw.
 */
export function sanitiseSvg(svgCode: string, idPrefix: string): string | null {
  if (svgCode.length > MAX_SVG_LENGTH) return null;
  const clean = DOMPurify.sanitize(svgCode, {
    ALLOWED_TAGS: SVG_TAGS,
    ALLOWED_ATTR: SVG_ATTRIBUTES,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    // Every id is replaced below; until then the drawing is in a document of its own.
    SANITIZE_DOM: false,
    ADD_URI_SAFE_ATTR: ['id'],
    RETURN_DOM_FRAGMENT: true,
  });
  const svg = clean.firstElementChild;
  if (svg?.localName !== 'svg' || svg.querySelectorAll('*').length > MAX_ELEMENTS) return null;
  trimRoot(svg);
  removeStrayText(svg);
  const references = confineReferences(svg, idPrefix);
  if (weighDrawing(svg, references) > MAX_DRAWN || !isVisible(svg, references)) return null;
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('focusable', 'false');
  return svg.outerHTML;
}

/** It fills the place it is given, whatever size it was drawn at. */
function trimRoot(svg: Element): void {
  const viewBox =
    svg
      .getAttribute('viewBox')
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const [, , width = 0, height = 0] = viewBox;
  if (viewBox.length !== 4 || !viewBox.every(Number.isFinite) || width <= 0 || height <= 0) {
    svg.setAttribute('viewBox', `0 0 ${readSize(svg, 'width', 300)} ${readSize(svg, 'height', 150)}`);
  }
  for (const { name } of [...svg.attributes]) {
    if (!SVG_ROOT_ATTRIBUTES.includes(name)) svg.removeAttribute(name);
  }
}

/** A length in pixels. For any other, the browser's default applies. */
function readSize(svg: Element, name: string, otherwise: number): number {
  const size = Number(svg.getAttribute(name)?.trim().replace(/px$/, ''));
  return size > 0 && Number.isFinite(size) ? size : otherwise;
}

/** Removes text that a title, or an element that is not allowed, leaves behind. */
function removeStrayText(svg: Element): void {
  for (const element of [svg, ...svg.querySelectorAll('*')]) {
    if (element.closest('text')) continue;
    for (const node of [...element.childNodes]) if (node.nodeType !== Node.ELEMENT_NODE) node.remove();
  }
}

// More than any logo has, and not enough to take long.
const MAX_ELEMENTS = 2000;
/** Each element counted as often as references have it drawn. */
const MAX_DRAWN = 5000;
