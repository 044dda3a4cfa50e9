import { MAX_SVG_LENGTH, SVG_ATTRIBUTES, SVG_ROOT_ATTRIBUTES, SVG_TAGS } from '@groundwork/domain';
import DOMPurify from 'dompurify';
import { confineReferences } from './svg-references.ts';
import { isVisible } from './svg-visibility.ts';
import { weighDrawing } from './svg-weight.ts';

/**
 * Sanitises an SVG from the database into a static drawing that refers to nothing outside itself. Its ids begin with
 * `idPrefix`, which must be unique in the page. Null when nothing visible is left, or when it is too much to draw.
 */
export function sanitiseSvg(svgCode: string, idPrefix: string): string | null {
  if (svgCode.length > MAX_SVG_LENGTH) return null;
  const clean = DOMPurify.sanitize(svgCode, {
    ALLOWED_TAGS: SVG_TAGS,
    ALLOWED_ATTR: SVG_ATTRIBUTES,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    // No DOM clobbering: the fragment belongs to a document of its own until every id is replaced below.
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

/** Lets the drawing scale to its container, whatever size it was drawn at. */
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

/** A length in pixels; for any other value `otherwise`, the browser's default. */
function readSize(svg: Element, name: string, otherwise: number): number {
  const size = Number(svg.getAttribute(name)?.trim().replace(/px$/, ''));
  return size > 0 && Number.isFinite(size) ? size : otherwise;
}

/** Removes text left behind by a title or by an element that is not allowed. */
function removeStrayText(svg: Element): void {
  for (const element of [svg, ...svg.querySelectorAll('*')]) {
    if (element.closest('text')) continue;
    for (const node of [...element.childNodes]) if (node.nodeType !== Node.ELEMENT_NODE) node.remove();
  }
}

// Far above any real logo, and still fast to process.
const MAX_ELEMENTS = 2000;
/** Limit of the drawn elements, each counted as often as references draw it. */
const MAX_DRAWN = 5000;
