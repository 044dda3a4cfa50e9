import { directionOf } from '@groundwork/domain';
import { cloneElement, createElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import { cjkPlugins } from './cjk-emphasis.ts';
import { ExternalLink } from './external-link.tsx';
import classes from './markdown.module.css';
import {
  type MarkdownNode,
  mendTree,
  readAsCell,
  readAsTyped,
  readAsWritten,
  wrapTexts,
} from './markdown-tree.ts';
import { safeHref } from './safe-href.ts';

/** A part of a text that can be parsed on its own: a paragraph, a list, a link definition. */
interface MarkdownPart {
  /** Start offset of its first line, and its end offset. */
  start: number;
  end: number;
  /** Null for a link definition, which is not shown. */
  block: ReactElement | null;
}

/**
 * Founders' texts keep what was typed, except for emphasis, code, links and lists. Reports are by the coach, with
 * tables.
 */
export type Author = 'coach' | 'founder' | 'report';

/** Headings in messages are styled paragraphs, as the page has its own heading structure. */
function Heading({ children }: { children?: ReactNode }) {
  return (
    <p dir="auto" className={classes.heading}>
      {children}
    </p>
  );
}

/** Scrolls sideways, by keyboard too. Styled by the parent. */
function Table({ children }: { children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a named section is a landmark, and a page may have many tables
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <div role="group" tabIndex={0} aria-label="Table">
      <table>{children}</table>
    </div>
  );
}

/**
 * Sets `dir` from the element's first letter. `auto` would skip the blocks inside, as each has a direction of its own.
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

/**
 * The top-level parts of a text, in order. Raw HTML is shown as text and images are dropped, as the text is untrusted.
 */
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

/**
 * `react-markdown` is a plain function without hooks. Calling it directly yields elements that can be cached per block.
 */
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
    // A founder's text never changes.
    rehypePlugins: author === 'founder' ? [] : [() => wrapTexts],
    urlTransform: (url, attribute) => (attribute === 'href' ? safeHref(url) : null),
  }) as ReactElement<{ children?: ReactNode }>;
  const blocks = [props.children]
    .flat()
    .filter(child => child !== undefined && child !== '\n')
    // Raw HTML arrives as bare text.
    .map(child => (isValidElement(child) ? child : createElement('p', { dir: 'auto' }, child)));
  return { nodes, blocks };
}

/** Syntax tree of a text, for what is not a web page. */
export function readTree(text: string, author: Author = 'report'): MarkdownNode[] {
  return parse(text, readersOf(text, author));
}

function parse(text: string, readers: Readers): MarkdownNode[] {
  let nodes: MarkdownNode[] = [];
  const keepNodes = () => (tree: MarkdownNode) => {
    nodes = tree.children ?? [];
  };
  ReactMarkdown({ children: text, remarkPlugins: [...readers, keepNodes] });
  return nodes;
}

const readCell = (text: string): MarkdownNode[] =>
  parse(text, [readAsCell, ...cjkPlugins(), [mendTree, { isTyped: false }]])[0]?.children ?? [];

type Readers = NonNullable<Options['remarkPlugins']>;

/** Parser plugins for a text by `author`. */
function readersOf(text: string, author: Author): Readers {
  if (author !== 'founder') {
    const mending = { isTyped: false, readCell: author === 'report' ? readCell : undefined };
    return [readAsWritten, ...cjkPlugins(), [mendTree, mending]];
  }
  const isOneLine = !text.trim().includes('\n');
  return [[readAsTyped, { isOneLine }], ...cjkPlugins(), [mendTree, { isTyped: true }]];
}

/** The elements of `parts`, with keys that are stable while the text grows. */
export function keyBlocks(parts: readonly MarkdownPart[], from: number): ReactElement[] {
  return (
    parts
      .flatMap(({ block }) => block ?? [])
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only appended, and never move
      .map((block, index) => cloneElement(block, { key: `block-${from + index}` }))
  );
}

/** The parts of a syntax tree node that are read here. */
interface TextNode {
  value?: string;
  children?: readonly TextNode[];
}

export const textOf = ({ value = '', children = [] }: TextNode): string =>
  value + children.map(textOf).join('');
