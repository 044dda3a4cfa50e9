import { explainError, reportContracts, request } from '@groundwork/api-client';
import {
  MAX_GRADE,
  MAX_ROW_LABEL,
  MAX_ROWS,
  type Picture,
  type ReadPicture,
  type WrittenRow,
} from '@groundwork/domain';
import { Box, Button, Flex, NativeSelect, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { reportQueries } from '../report-queries.ts';
import classes from './picture-form.module.css';

interface PictureFormProps {
  picture: Picture;
  reportId: number;
  /** Closes the form of a picture that was already decided on; undefined for one that was not. */
  onClose?: () => void;
}

const GRADES = ['', ...Array.from({ length: MAX_GRADE }, (_, place) => String(place + 1))];

/**
 * Rows of a picture with the sentences they come from. The founder confirms or corrects the rows, or hides the picture
 * (RE-74).
 */
export function PictureForm({ picture, reportId, onClose }: PictureFormProps) {
  const id = useId();
  const { kind, title, measures, sentences } = picture;
  const [rows, setRows] = useState(() => rowsOf(picture));
  const keep = useKeepPicture(reportId, kind as ReadPicture);
  const isGraded = kind === 'segments' || kind === 'risks';
  const left = sentences.filter(
    ({ messageId, quote }) => !rows.some(row => row.messageId === messageId && row.quote === quote),
  );
  const change = (at: number, changes: Partial<WrittenRow>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...changes } : row)));
  const add = ({ messageId, quote }: Picture['sentences'][number]) =>
    setRows([
      ...rows,
      { ...emptyRow(picture, quote), messageId, partOf: kind === 'market' && rows.length > 0 ? 0 : null },
    ]);
  const send = (decision: Parameters<typeof keep.mutate>[0]) =>
    keep.mutate(decision, { onSuccess: () => onClose?.() });
  return (
    <Flex
      component="form"
      direction="column"
      gap="md"
      mt="lg"
      p="md"
      bd="1px solid var(--gw-border-strong)"
      bdrs="md"
      fz="sm"
      lh="sm"
      aria-labelledby={id}
      data-toasts="above"
      onSubmit={event => {
        event.preventDefault();
        send({ state: 'confirmed', rows });
      }}
    >
      <Title order={3} fz="md" fw={500} id={id}>
        {title}
      </Title>
      <Box component="p" mt="-sm" c="dimmed">
        {picture.rows.length > 0
          ? 'Taken from your answers. Check each row against its sentence, then show the chart.'
          : `Rate each from 1 to ${MAX_GRADE} to show the chart.`}
      </Box>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be equal
        <fieldset key={at} className={classes.row}>
          <legend dir="auto">
            <q>{row.quote}</q>
          </legend>
          <TextInput
            flex="1 1 220px"
            label="Name"
            required
            withAsterisk={false}
            maxLength={MAX_ROW_LABEL}
            value={row.label}
            onChange={event => change(at, { label: event.currentTarget.value })}
          />
          {row.cells.map((cell, measure) => {
            const field = {
              label: measures[measure],
              value: cell,
              required: true,
              withAsterisk: false,
              onChange: (event: { currentTarget: { value: string } }) =>
                change(at, { cells: row.cells.with(measure, event.currentTarget.value) }),
            };
            return isGraded ? (
              <NativeSelect key={measures[measure]} flex="0 1 104px" data={GRADES} {...field} />
            ) : (
              <TextInput key={measures[measure]} flex="0 1 104px" {...field} />
            );
          })}
          {kind === 'market' && at > 0 && (
            <NativeSelect
              flex="1 1 160px"
              maw={260}
              label="Part of"
              data={rows.slice(0, at).map(({ label }, index) => ({ label, value: String(index) }))}
              value={String(row.partOf ?? 0)}
              onChange={event => change(at, { partOf: Number(event.currentTarget.value) })}
            />
          )}
          <Button variant="subtle" color="gray" size="xs" onClick={() => setRows(withoutRow(rows, at))}>
            Remove row
          </Button>
        </fieldset>
      ))}
      {left.length > 0 && rows.length < MAX_ROWS && (
        <details className={classes.more}>
          <summary>Sentences without a row</summary>
          <ul>
            {left.map(source => (
              <Flex
                key={`${source.messageId} ${source.quote}`}
                component="li"
                align="baseline"
                justify="space-between"
                gap="md"
                mt="xs"
              >
                <q dir="auto">{source.quote}</q>
                <Button variant="default" size="xs" flex="none" onClick={() => add(source)}>
                  Add row
                </Button>
              </Flex>
            ))}
          </ul>
        </details>
      )}
      {rows.length === 0 && (
        <Box component="p" c="dimmed">
          Add at least one row from a sentence.
        </Box>
      )}
      <FormAlert message={keep.error ? explainError(keep.error) : undefined} />
      <Flex wrap="wrap" gap="sm">
        <Button type="submit" loading={keep.isPending} disabled={rows.length === 0}>
          Show chart
        </Button>
        {onClose ? (
          <Button variant="subtle" color="gray" onClick={onClose}>
            Cancel
          </Button>
        ) : (
          <Button
            variant="subtle"
            color="gray"
            disabled={keep.isPending}
            onClick={() => send({ state: 'hidden' })}
          >
            Hide chart
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

/** The proposed or confirmed rows. For risks that nobody graded yet, one row per sentence. */
function rowsOf(picture: Picture): WrittenRow[] {
  const { kind, rows, sentences } = picture;
  if (rows.length === 0 && kind === 'risks')
    return sentences
      .slice(0, MAX_ROWS)
      .map(({ messageId, quote }) => ({ ...emptyRow(picture, quote), messageId }));
  return rows.flatMap(({ label, cells, partOf, source }) => {
    const own = cells.slice(0, cellsOf(picture)).map(({ text }) => text);
    return source ? [{ label, cells: own, partOf, messageId: source.messageId, quote: source.quote }] : [];
  });
}

/** The last measure of a market is `partOf`, hence not a cell. */
const cellsOf = ({ kind, measures }: Picture) => (kind === 'market' ? 1 : measures.length);

const emptyRow = (picture: Picture, quote: string) => ({
  label: quote.slice(0, MAX_ROW_LABEL),
  quote,
  partOf: null,
  cells: Array.from({ length: cellsOf(picture) }, () => ''),
});

/** Removes a row. Rows that were part of it become part of its parent. */
function withoutRow(rows: readonly WrittenRow[], at: number): WrittenRow[] {
  const gone = rows[at]?.partOf ?? null;
  const move = (place: number) => (place > at ? place - 1 : place);
  return rows
    .filter((_row, index) => index !== at)
    .map((row, index) => {
      const part = row.partOf === at ? gone : row.partOf;
      return { ...row, partOf: index === 0 || part === null ? null : move(part) };
    });
}

/** Confirms the rows of a picture, or hides it. */
export function useKeepPicture(reportId: number, kind: ReadPicture) {
  const client = useQueryClient();
  const { queryKey } = reportQueries.pictures(reportId);
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (body: { state: 'confirmed'; rows: WrittenRow[] } | { state: 'hidden' }) =>
      request(reportContracts.keepPicture, { params: { reportId }, body: { kind, ...body } }),
    onSuccess: pictures => client.setQueryData(queryKey, pictures),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
