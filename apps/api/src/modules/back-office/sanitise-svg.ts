import { SVG_ATTRIBUTES, SVG_TAGS, SVG_URL_ATTRIBUTES } from '@groundwork/domain';
import sanitizeHtml from 'sanitize-html';
import { AppError } from '../../errors.ts';

/** References within the drawing. Anything else would load something, or run it. */
const WITHIN = /^#[\w.-]+$/;
const PAINTED_WITHIN = /^\s*(["']?)#[\w.-]+\1\s*$/;
/** A longer name is not on the list, and finding its beginning would take long. */
const CALL = /([\w-]{0,12})\(([^()]*)\)/g;
const DRAWS = /^(rgba?|hsla?|matrix|translate|scale|rotate|skew[XY])$/i;

/**
 * A drawing without scripts, styles, links, pictures or text of pages (AD-9). The web app sanitises it again where it
 * draws it.
 * @throws AppError `request.invalid` at `field`, when nothing of it can be drawn
 */
export function sanitiseSvg(code: string | null, field: string): string | null {
  if (code === null) return null;
  const clean = sanitizeHtml(code, {
    allowedTags: SVG_TAGS,
    allowedAttributes: { '*': [...SVG_ATTRIBUTES, 'xmlns', 'xmlns:xlink'] },
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'title',
      'desc',
      'metadata',
      'foreignObject',
    ],
    allowedSchemesAppliedToAttributes: [],
    parser: { xmlMode: true, decodeEntities: true },
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: keepWithin(attribs) }) },
  }).trim();
  const end = clean.lastIndexOf('</svg>');
  const start = clean.indexOf('<svg');
  if (start >= 0 && end > start && /<(?!\/|svg|g|defs)/.test(clean)) return clean.slice(start, end + 6);
  const message = "There's nothing to draw in this SVG";
  throw new AppError('request.invalid', { message, issues: [{ path: field, message }] });
}

function keepWithin(attribs: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attribs).filter(([name, value]) => {
      if (name === 'href' || name === 'xlink:href') return WITHIN.test(value.trim());
      return callsNothingElse(name, value);
    }),
  );
}

/** Allows colours, transforms and parts of the drawing. Some other functions load files: `url`, `src`, `image-set` … */
function callsNothingElse(attribute: string, value: string): boolean {
  const paints = SVG_URL_ATTRIBUTES.includes(attribute);
  const left = value.replace(CALL, (call, name: string, argument: string) => {
    const isWithin = paints && /^url$/i.test(name) && PAINTED_WITHIN.test(argument);
    return isWithin || DRAWS.test(name) ? ' ' : call;
  });
  return !/[()\\]/.test(left);
}

/** A record's input with its drawing sanitised. */
export const withCleanIcon = <T extends { iconSvg: string | null }>(input: T): T => ({
  ...input,
  iconSvg: sanitiseSvg(input.iconSvg, 'iconSvg'),
});
