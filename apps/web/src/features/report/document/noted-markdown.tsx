import { splitMarks } from '@groundwork/domain';
import { cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { formatText, Markdown } from '../../../ui/markdown/markdown.tsx';
import classes from './document.module.css';
import { NoteMark } from './note-mark.tsx';

type ReadBlocks = typeof formatText;

/** A section's text with its note marks rendered as links to the notes. */
export function NotedMarkdown({ text }: { text: string }) {
  return <Markdown text={text} author="report" read={readNoted} />;
}

const readNoted: ReadBlocks = (text, author) => {
  const seen = new Set<number>();
  return formatText(text, author).map(block => referTo(block, seen) as ReactElement);
};

/** @param seen notes referred to so far; a note links back to its first reference only */
function referTo(node: ReactNode, seen: Set<number>): ReactNode {
  if (Array.isArray(node)) return node.map(child => referTo(child, seen));
  if (typeof node === 'string') return referWithin(node, seen);
  if (!isValidElement<{ children?: ReactNode }>(node) || node.props.children === undefined) return node;
  return cloneElement(node, {}, referTo(node.props.children, seen));
}

function referWithin(text: string, seen: Set<number>): ReactNode {
  const pieces = splitMarks(text);
  if (pieces.every(piece => typeof piece === 'string')) return text;
  return (
    <Fragment key={text}>
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
        <Fragment key={index}>{typeof piece === 'string' ? piece : drawMark(piece, seen)}</Fragment>
      ))}
    </Fragment>
  );
}

function drawMark(numbers: readonly number[], seen: Set<number>): ReactNode {
  if (numbers.length === 0) return <span className={classes.assumption}> Assumption</span>;
  const first = new Set(numbers.filter(number => !seen.has(number)));
  for (const number of numbers) seen.add(number);
  return <NoteMark numbers={numbers} isFirst={number => first.has(number)} />;
}
