import { type Bearing, type Result, writeFigure } from '@groundwork/domain';
import { Box, Button, Flex } from '@mantine/core';
import { IconMinus, IconPlus, IconSlash } from '@tabler/icons-react';
import classes from './record.module.css';
import { localDay, writeWhen } from './write-when.ts';

const BEARINGS = {
  supports: { label: 'Supports', Icon: IconPlus },
  contradicts: { label: 'Contradicts', Icon: IconMinus },
  neither: { label: 'Neither', Icon: IconSlash },
} as const satisfies Record<Bearing, unknown>;

export const BEARING_LABELS = {
  supports: 'Supports the hypothesis',
  contradicts: 'Contradicts it',
  neither: 'Neither',
} as const;

interface ResultItemProps {
  result: Result;
  isCorrected?: boolean;
  /** Whether the test is running. */
  onCorrect?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
}

export function ResultItem({ result, isCorrected = false, onCorrect, onRemove }: ResultItemProps) {
  const { label, Icon } = BEARINGS[result.bearing];
  return (
    <Flex className={classes.result} component="li" direction="column" gap="2xs" py="sm">
      <p className={classes.bearing} data-bearing={result.bearing}>
        <Icon size={14} aria-hidden />
        <span>{label}</span>
        <span className={classes.note}>
          {`${writeWhen(localDay(result.observedOn))}${isCorrected ? ', edited' : ''}`}
        </span>
      </p>
      <p className={classes.said} dir="auto">
        {writeFigure(result) && <strong className={classes.figure}>{writeFigure(result)} </strong>}
        <span>{result.text}</span>
      </p>
      {result.quote && (
        <Box className={classes.quote} component="figure" m={0} pl="sm">
          <blockquote dir="auto">{result.quote}</blockquote>
          {result.quotedFrom && (
            <figcaption>{result.quotedFrom === 'founder' ? 'You' : 'Someone you talked to'}</figcaption>
          )}
        </Box>
      )}
      {result.link && (
        <a className={classes.link} href={result.link} target="_blank" rel="noreferrer noopener">
          {result.link}
        </a>
      )}
      {onCorrect && (
        <Flex className={classes.row} wrap="wrap" gap="xs">
          <Button variant="subtle" size="compact-sm" aria-label="Edit result" onClick={onCorrect}>
            Edit
          </Button>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onRemove}>
            Remove
          </Button>
        </Flex>
      )}
    </Flex>
  );
}
