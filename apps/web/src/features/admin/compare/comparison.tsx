import { Box, Flex, Text } from '@mantine/core';
import { useMemo } from 'react';
import { compareTexts, type TextPart } from '../../../app/compare-texts.ts';
import classes from './compare.module.css';
import { fieldLabel } from './field-words.ts';
import { type FieldChange, textsOf } from './value-text.ts';

/** Old and new values side by side, changed words marked. A module of its own because the diff code is heavy. */
export function Comparison({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <Flex component="dl" direction="column" gap="md">
      {changes.map(change => (
        <div key={change.field}>
          <Box component="dt" fz="sm" fw={500}>
            {fieldLabel(change.field)}
          </Box>
          <dd>
            <Versions change={change} />
          </dd>
        </div>
      ))}
    </Flex>
  );
}

function Versions({ change }: { change: FieldChange }) {
  const { before, after } = textsOf(change);
  const parts = useMemo(() => {
    const compared = compareTexts(before, after);
    return { before: shortenUnchanged(compared.before), after: shortenUnchanged(compared.after) };
  }, [before, after]);
  return (
    <div className={classes.versions}>
      <Version name="Before" parts={parts.before} mark="del" />
      <Version name="After" parts={parts.after} mark="ins" />
    </div>
  );
}

interface VersionProps {
  name: string;
  parts: readonly TextPart[];
  mark: 'del' | 'ins';
}

function Version({ name, parts, mark: Mark }: VersionProps) {
  let start = 0;
  return (
    <Box miw={0}>
      <Text c="dimmed" fz="xs">
        {name}
      </Text>
      <p className={classes.text} dir="auto">
        {parts.length === 0 && (
          <Text span c="dimmed" fz="sm">
            Empty
          </Text>
        )}
        {parts.map(({ text, isChanged }) => {
          const key = start;
          start += text.length;
          return isChanged ? <Mark key={key}>{text}</Mark> : <span key={key}>{text}</span>;
        })}
      </p>
    </Box>
  );
}

/** Unchanged characters kept on each side of a change. */
const CONTEXT = 120;

/** Shortens long unchanged stretches, so that a change in a long text is visible. */
function shortenUnchanged(parts: readonly TextPart[]): TextPart[] {
  const hasChange = parts.some(({ isChanged }) => isChanged);
  return parts.map((part, place) => {
    if (part.isChanged || !hasChange) return part;
    const start = place === 0 ? '' : part.text.slice(0, CONTEXT);
    const end = place === parts.length - 1 ? '' : part.text.slice(-CONTEXT);
    const isLong = part.text.length > start.length + end.length + CONTEXT;
    return isLong ? { ...part, text: `${start} … ${end}` } : part;
  });
}
