import { cloneElement, createElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { ExternalLink } from './external-link.tsx';
import classes from './markdown.module.css';
import { safeHref } from './safe-href.ts';

/** What can be cut off from a text and parsed alone: a paragraph, a list, a definition. */
interface MarkdownPart {
  /** Where its first line begins, and where it ends. */
  start: number;
  end: number;
  /** Null for a definition: it is not shown. */
  block: ReactElement | null;
}

/** As much of the parser's tree as is read here. */
interface Tree {
  children: {
    type: string;
    position?: { start: { offset?: number; column: number }; end: { offset?: number } };
  }[];
}

/** The page has its own headings; those of a message only look the part. */
function Heading({ children }: { children?: ReactNode }) {
  return <p className={classes.heading}>{children}</p>;
}

const components: Components = {
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
  a: ({ href, children }) => (href ? <ExternalLink href={href}>{children}</ExternalLink> : children),
};

/**
 * The top-level parts of a text, in order. Raw HTML stays text and images are left out: the text is a model's or a
 * stranger's. A table, which this Markdown does not know, keeps its lines.
 */
export function parseMarkdown(text: string): MarkdownPart[] {
  const { nodes, blocks } = render(text);
  let shown = 0;
  return nodes.map(({ type, position }) => {
    if (position?.start.offset === undefined || position.end.offset === undefined) {
      throw new Error('The Markdown parser gave no positions');
    }
    const { start, end } = position;
    const block = type === 'definition' ? null : (blocks[shown++] ?? null);
    return { start: (start.offset ?? 0) - start.column + 1, end: end.offset ?? 0, block };
  });
}

/** `react-markdown` is a plain function without hooks: called as one, it gives what can be kept block by block. */
function render(text: string): { nodes: Tree['children']; blocks: ReactElement[] } {
  let nodes: Tree['children'] = [];
  const keepNodes = () => (tree: Tree) => {
    nodes = tree.children;
  };
  const { props } = ReactMarkdown({
    children: text,
    components,
    disallowedElements: ['img'],
    remarkPlugins: [keepNodes],
    urlTransform: (url, attribute) => (attribute === 'href' ? safeHref(url) : null),
  }) as ReactElement<{ children?: ReactNode }>;
  const blocks = [props.children]
    .flat()
    .filter(child => child !== undefined && child !== '\n')
    // HTML comes as bare text.
    .map(child => (isValidElement(child) ? child : createElement('p', null, child)));
  return { nodes, blocks };
}

/** The elements of `parts`, with keys that stay as the text grows. */
export function keyBlocks(parts: readonly MarkdownPart[], from: number): ReactElement[] {
  return (
    parts
      .flatMap(({ block }) => block ?? [])
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks come at the end only, and none changes its place
      .map((block, index) => cloneElement(block, { key: `block-${from + index}` }))
  );
}
