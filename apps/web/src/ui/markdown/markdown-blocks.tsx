import { directionOf } from '@groundwork/domain';
import { cloneElement, createElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import { ExternalLink } from './external-link.tsx';
import classes from './markdown.module.css';
import { type MarkdownNode, mendTree, readAsTyped } from './markdown-tree.ts';
import { safeHref } from './safe-href.ts';

/** A piece of a text that can be parsed alone: a paragraph, a list, a definition. */
interface MarkdownPart {
  /** Where its first line begins, and where it ends. */
  start: number;
  end: number;
  /** Null for a definition: it is not shown. */
  block: ReactElement | null;
}

/** A founder's text is shown as it was typed, but for its emphasis, code, links and lists. A report's is the coach's, with tables. */
export type Author = 'coach' | 'founder' | 'report';

/** The page has its own headings; those of a message only look like headings. */
function Heading({ children }: { children?: ReactNode }) {
  return (
    <p dir="auto" className={classes.heading}>
      {children}
    </p>
  );
}

/** It scrolls sideways, by keyboard too. The user of this component styles it. */
function Table({ children }: { children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section of this name would be a landmark, and a page may have many
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <div role="group" tabIndex={0} aria-label="Table">
      <table>{children}</table>
    </div>
  );
}

/**
 * An element that begins where its first letter says: `auto` would not look into the blocks within it, as each has a
 * direction of its own.
 */
const directed =
  (Tag: 'li' | 'blockquote' | 'td' | 'th') =>
  ({ node, children, ...props }: { node?: object | undefined; children?: ReactNode }) => (
    <Tag {...props} dir={directionOf(textOf(node as TextNode))}>
      {children}
    </Tag>
  );

const components: Components = {
  p: ({ children }) => <p dir="auto">{children}</p>,
  li: directed('li'),
  blockquote: directed('blockquote'),
  td: directed('td'),
  th: directed('th'),
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
  table: Table,
  a: ({ href, children }) => (href ? <ExternalLink href={href}>{children}</ExternalLink> : children),
};

/** The top-level parts of a text, in order. Raw HTML stays text and images are left out: it may be a stranger's. */
export function parseMarkdown(text: string, author: Author = 'coach'): MarkdownPart[] {
  const { nodes, blocks } = render(text, author);
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
function render(text: string, author: Author): { nodes: MarkdownNode[]; blocks: ReactElement[] } {
  let nodes: MarkdownNode[] = [];
  const keepNodes = () => (tree: MarkdownNode) => {
    nodes = tree.children ?? [];
  };
  const { props } = ReactMarkdown({
    children: text,
    components,
    disallowedElements: ['img'],
    remarkPlugins: [...readersOf(text, author), keepNodes],
    urlTransform: (url, attribute) => (attribute === 'href' ? safeHref(url) : null),
  }) as ReactElement<{ children?: ReactNode }>;
  const blocks = [props.children]
    .flat()
    .filter(child => child !== undefined && child !== '\n')
    // HTML comes as bare text.
    .map(child => (isValidElement(child) ? child : createElement('p', { dir: 'auto' }, child)));
  return { nodes, blocks };
}

/** What the parser makes of a report's text, for documents that are no pages. */
export function readTree(text: string): MarkdownNode[] {
  let nodes: MarkdownNode[] = [];
  const keepNodes = () => (tree: MarkdownNode) => {
    nodes = tree.children ?? [];
  };
  ReactMarkdown({ children: text, remarkPlugins: [...readersOf(text, 'report'), keepNodes] });
  return nodes;
}

/** The plugins that read a text of `author`. */
export function readersOf(text: string, author: Author): NonNullable<Options['remarkPlugins']> {
  if (author !== 'founder') return [[mendTree, { isTyped: false, hasTables: author === 'report' }]];
  const isOneLine = !text.trim().includes('\n');
  return [
    [readAsTyped, { isOneLine }],
    [mendTree, { isTyped: true }],
  ];
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

/** The part of an element's tree that is read here. */
interface TextNode {
  value?: string;
  children?: readonly TextNode[];
}

export const textOf = ({ value = '', children = [] }: TextNode): string =>
  value + children.map(textOf).join('');
