import { explainError, reportLinkContracts, request } from '@groundwork/api-client';
import {
  LINK_DAYS,
  REPORT_SECTIONS,
  type ReportLinkInput,
  type ReportSection,
  type ReportSectionType,
} from '@groundwork/domain';
import { Box, Button, Flex, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { textOf } from '../section-view.ts';
import { linkQueries } from './link-queries.ts';
import classes from './share.module.css';

const CHOICES = LINK_DAYS.map(days => ({ value: String(days), label: `${days} days` }));

interface LinkFormProps {
  reportId: number;
  sections: readonly ReportSection[];
  onMade: () => void;
  /** Undefined if there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
}

/** Duration and sections of a new link. Sections that have a text are preselected (SH-2, SH-3). */
export function LinkForm({ reportId, sections, onMade, onCancel }: LinkFormProps) {
  const hasText = (type: ReportSectionType) => textOf(sections.find(section => section.type === type)) !== '';
  const [chosen, setChosen] = useState(
    () => new Set(REPORT_SECTIONS.flatMap(({ type }) => (hasText(type) ? [type] : []))),
  );
  const [days, setDays] = useState<ReportLinkInput['days']>(30);
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    meta: { failure: 'own' },
    mutationFn: () =>
      request(reportLinkContracts.create, {
        params: { reportId },
        body: { days, sections: REPORT_SECTIONS.flatMap(({ type }) => (chosen.has(type) ? [type] : [])) },
      }),
    onSuccess: link => {
      client.setQueryData(linkQueries.list(reportId).queryKey, shown => [
        link,
        ...(shown ?? []).filter(({ id }) => id !== link.id),
      ]);
      onMade();
    },
  });
  const toggle = (type: ReportSectionType) => {
    const next = new Set(chosen);
    if (!next.delete(type)) next.add(type);
    setChosen(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && chosen.size > 0) mutate();
  };
  const isOff = isPending || chosen.size === 0;
  return (
    <Stack renderRoot={root => <form {...root} aria-label="New link" onSubmit={submit} />}>
      <FormAlert message={error ? explainError(error) : undefined} />
      <ChoiceField
        name="days"
        label="Link expires after"
        choices={CHOICES}
        defaultValue="30"
        onChange={value => setDays(Number(value) as ReportLinkInput['days'])}
      />
      <Box className={classes.sections} component="fieldset" miw={0} m={0} p={0} bd="0">
        <Box component="legend" p={0} pb="xs" fz="sm" fw={500}>
          Sections to share
        </Box>
        {REPORT_SECTIONS.map(({ type, title }) => (
          <Flex key={type} component="label" gap="xs" fz="sm">
            <input type="checkbox" checked={chosen.has(type)} onChange={() => toggle(type)} />
            <span>
              {title}
              {!hasText(type) && ' '}
              {!hasText(type) && (
                <Box component="span" c="dimmed">
                  (no text yet)
                </Box>
              )}
            </span>
          </Flex>
        ))}
      </Box>
      <Flex wrap="wrap" justify="flex-end" gap="xs">
        {onCancel && (
          <Button variant="default" aria-disabled={isPending} onClick={() => !isPending && onCancel()}>
            Cancel
          </Button>
        )}
        <Button type="submit" aria-disabled={isOff} data-disabled={isOff}>
          {isPending ? 'Creating...' : 'Create link'}
        </Button>
      </Flex>
    </Stack>
  );
}
