import DOMPurify from 'dompurify';

/**
 * An SVG from the database, fit to stand in the page: no script, no handler, nothing that is loaded or linked
 * from elsewhere, and no style sheet or id that could reach beyond it. Null when no drawing is left.
 */
export function sanitiseSvg(svgCode: string): string | null {
  const clean = DOMPurify.sanitize(svgCode, {
    USE_PROFILES: { svg: true },
    FORBID_TAGS: [
      'style',
      'a',
      'image',
      'use',
      'foreignObject',
      'animate',
      'animateTransform',
      'animateMotion',
      'set',
    ],
    FORBID_ATTR: ['style', 'class'],
    SANITIZE_NAMED_PROPS: true,
    RETURN_DOM_FRAGMENT: true,
  });
  const svg = clean.firstElementChild;
  if (svg?.localName !== 'svg' || svg.childElementCount === 0) return null;
  // Only its own gradients and clips may be named; `url(https://…)` would ask another server.
  for (const element of [svg, ...svg.querySelectorAll('*')]) {
    for (const { name, value } of [...element.attributes]) {
      if (/url\(/i.test(value) && !/^\s*url\(\s*['"]?#[\w-]+['"]?\s*\)\s*$/i.test(value))
        element.removeAttribute(name);
    }
  }
  // It fills the place it is given, whatever size it was drawn at.
  if (!svg.hasAttribute('viewBox')) {
    const [width, height] = ['width', 'height'].map(name => Number.parseFloat(svg.getAttribute(name) ?? ''));
    if (width && height) svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  }
  svg.removeAttribute('width');
  svg.removeAttribute('height');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('focusable', 'false');
  return svg.outerHTML;
}
