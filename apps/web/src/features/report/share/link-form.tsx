import { explainError, reportLinkContracts, request } from '@groundwork/api-client';
import {
  LINK_DAYS,
  MAX_LINK_LABEL,
  REPORT_SECTIONS,
  type ReportLink,
  type ReportLinkInput,
  type ReportSection,
  type ReportSectionType,
} from '@groundwork/domain';
import { Box, Button, Flex, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import type { MarkdownComponent } from '../../../ui/markdown/markdown-component.ts';
import { writeDate } from '../../../ui/write-time.ts';
import { textOf } from '../section-view.ts';
import { CheckField } from './check-field.tsx';
import { keepLink } from './link-queries.ts';
import { type NameFault, NameFields, readNames } from './name-fields.tsx';
import { PreviewButton } from './preview-button.tsx';
import { QuoteFields } from './quote-fields.tsx';

const DAYS = LINK_DAYS.map(days => ({ value: String(days), label: `${days} days` }));
const COPY = { value: 'copy', label: 'As it is now' };
const LIVE = { value: 'live', label: 'As it changes' };

/** The contents to choose from. '' is what the link has already. */
function contentsFor(link: ReportLink | null) {
  if (!link) return [COPY, LIVE];
  if (link.copiedAt === null) return [{ ...LIVE, value: '' }, COPY];
  return [{ value: '', label: `As it was on ${writeDate(link.copiedAt)}` }, COPY, LIVE];
}

interface LinkFormProps {
  reportId: number;
  sections: readonly ReportSection[];
  /** The link to change; null for a new one. */
  link: ReportLink | null;
  Markdown: MarkdownComponent;
  onSaved: () => void;
  /** Undefined if there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
}

/** What a link shows. For a new one, sections that have a text are preselected (SH-2, SH-3, SH-14). */
export function LinkForm({ reportId, sections, link, Markdown, onSaved, onCancel }: LinkFormProps) {
  const hasText = (type: ReportSectionType) => textOf(sections.find(section => section.type === type)) !== '';
  const [chosen, setChosen] = useState(
    () => new Set(link?.sections ?? REPORT_SECTIONS.flatMap(({ type }) => (hasText(type) ? [type] : []))),
  );
  const [leftOut, setLeftOut] = useState(link?.leftOut ?? []);
  const [content, setContent] = useState(link ? '' : COPY.value);
  const [fault, setFault] = useState<NameFault | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveLink(reportId, link, onSaved);

  /** Null when a name lacks its other half, which then has the focus. */
  const read = () => {
    if (!form.current) return null;
    const names = readNames(form.current);
    setFault(Array.isArray(names) ? null : names);
    if (!Array.isArray(names)) {
      form.current.querySelectorAll<HTMLInputElement>(`input[name=${names.field}]`)[names.row]?.focus();
      return null;
    }
    const typed = new FormData(form.current);
    return {
      label: String(typed.get('label')).trim(),
      // The last of them: the choice brings an empty one for when nothing is checked.
      days: Number(typed.getAll('days').at(-1) ?? 30) as ReportLinkInput['days'],
      sections: REPORT_SECTIONS.flatMap(({ type }) => (chosen.has(type) ? [type] : [])),
      ...(content !== '' && { content: content as ReportLinkInput['content'] }),
      leftOut,
      replacements: names,
    };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = save.isPending || chosen.size === 0 ? null : read();
    if (input) save.mutate(input);
  };
  const toggle = (type: ReportSectionType) => {
    const next = new Set(chosen);
    if (!next.delete(type)) next.add(type);
    setChosen(next);
  };
  const isOff = save.isPending || chosen.size === 0;
  return (
    <form ref={form} aria-label={link ? 'Change link' : 'New link'} onSubmit={submit} noValidate>
      <Stack gap="lg">
        <FormAlert message={save.error ? explainError(save.error) : undefined} />
        <TextInput
          name="label"
          label="Label"
          description="Only you see it"
          placeholder="For Anna at the bank"
          maxLength={MAX_LINK_LABEL}
          defaultValue={link?.label ?? ''}
        />
        {!link && <ChoiceField name="days" label="Link expires after" choices={DAYS} defaultValue="30" />}
        <ChoiceField
          name="content"
          label="Readers see the report"
          choices={contentsFor(link)}
          defaultValue={content}
          onChange={setContent}
        />
        <CheckField legend="Sections to share">
          {REPORT_SECTIONS.map(({ type, title }) => (
            <label key={type}>
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
            </label>
          ))}
        </CheckField>
        <QuoteFields
          {...{ reportId, content, chosen, leftOut }}
          linkId={link?.id ?? null}
          onChange={setLeftOut}
        />
        <NameFields names={link?.replacements ?? []} fault={fault} />
        <Flex wrap="wrap" justify="flex-end" gap="xs">
          {onCancel && (
            <Button
              variant="default"
              aria-disabled={save.isPending}
              onClick={() => !save.isPending && onCancel()}
            >
              Cancel
            </Button>
          )}
          <PreviewButton
            variant="default"
            {...{ reportId, Markdown }}
            read={() => {
              const input = read();
              return input && { ...input, linkId: link?.id ?? null };
            }}
          />
          <Button type="submit" aria-disabled={isOff} data-disabled={isOff}>
            {save.isPending ? (link ? 'Saving...' : 'Creating...') : link ? 'Save changes' : 'Create link'}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}

function useSaveLink(reportId: number, link: ReportLink | null, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (body: Omit<ReportLinkInput, 'content'> & Partial<Pick<ReportLinkInput, 'content'>>) =>
      link
        ? request(reportLinkContracts.change, { params: { linkId: link.id }, body })
        : request(reportLinkContracts.create, { params: { reportId }, body }),
    onSuccess: saved => {
      keepLink(client, reportId, saved);
      onSaved();
    },
  });
}
