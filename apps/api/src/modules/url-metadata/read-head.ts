import { Parser } from 'htmlparser2';

/** Deeper nesting is no head, and would make closing tags slow to match. */
const MAX_DEPTH = 100;
const MAX_TITLE = 2000;
const MAX_ICONS = 20;

/** A page's description of itself in its head, unchanged. */
export interface PageHead {
  /** In the form of a `Content-Type` header. */
  contentType: string | null;
  title: string | null;
  ogTitle: string | null;
  ogSiteName: string | null;
  /** The base of relative addresses. */
  base: string | null;
  icons: readonly PageIcon[];
}

export interface PageIcon {
  href: string;
  type: string;
  sizes: string;
}

type Attributes = Readonly<Record<string, string | undefined>>;

export function readHead(html: string): PageHead {
  const icons: PageIcon[] = [];
  const head: WritableHead = { ...NOTHING, icons };
  let inTitle = false;
  let depth = 0;
  const parser = new Parser({
    onopentag: (name, attributes: Attributes) => {
      depth += 1;
      if (name === 'body' || depth > MAX_DEPTH) parser.pause();
      if (name === 'title' && head.title === null) {
        inTitle = true;
        head.title = '';
      }
      if (name === 'base') head.base ??= attributes.href ?? null;
      if (name === 'meta') readMeta(head, attributes);
      if (name === 'link' && icons.length < MAX_ICONS) icons.push(...readIcon(attributes));
    },
    ontext: text => {
      if (inTitle && (head.title?.length ?? 0) < MAX_TITLE) head.title += text;
    },
    onclosetag: name => {
      depth -= 1;
      if (name === 'title') inTitle = false;
    },
  });
  parser.end(html);
  return head;
}

const NOTHING = { contentType: null, title: null, ogTitle: null, ogSiteName: null, base: null };

type WritableHead = { -readonly [Field in keyof PageHead]: PageHead[Field] };

function readMeta(
  head: WritableHead,
  { charset, property, name, content = '', ...others }: Attributes,
): void {
  if (charset !== undefined) head.contentType ??= `charset=${charset}`;
  if (others['http-equiv']?.toLowerCase() === 'content-type') head.contentType ??= content;
  const said = (property ?? name)?.trim().toLowerCase();
  if (said === 'og:title') head.ogTitle ??= content;
  if (said === 'og:site_name') head.ogSiteName ??= content;
}

function readIcon({ rel = '', href, type = '', sizes = '' }: Attributes): PageIcon[] {
  if (!href || !rel.toLowerCase().split(/\s+/).includes('icon')) return [];
  return [{ href, type, sizes }];
}
