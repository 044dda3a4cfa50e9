import { explainError } from '@groundwork/api-client';
import type { ReportLink } from '@groundwork/domain';
import { Button, Flex, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import type { OverlayProps } from '../overlay-props.ts';
import { LinkForm } from './link-form.tsx';
import { linkQueries } from './link-queries.ts';
import { SharedLink } from './shared-link.tsx';

/** Links for sharing the report, and the readers' comments. */
export function ShareDialog({ report: { id: reportId }, sections, Markdown, onClose }: OverlayProps) {
  const { data: links, error } = useQuery(linkQueries.list(reportId));
  const [form, setForm] = useState<'new' | ReportLink | null>(null);
  const hasNone = links?.length === 0;
  return (
    <Dialog title="Share this report" place="side" onClose={onClose}>
      <Stack>
        <Text c="dimmed" fz="sm">
          Anyone with the link can read the sections you choose and comment on them, without an account. They
          can't see anything else, and the link expires after the time you choose.
        </Text>
        {!links && error && <FormAlert message={explainError(error)} />}
        {!links && !error && (
          <div role="status" aria-label="Loading links">
            <Skeleton height={120} />
          </div>
        )}
        {links && (form || hasNone) && (
          <LinkForm
            {...{ reportId, sections, Markdown }}
            link={form === 'new' ? null : form}
            onSaved={() => setForm(null)}
            onCancel={hasNone ? undefined : () => setForm(null)}
          />
        )}
        {links && !hasNone && !form && (
          <>
            <Button variant="default" w="fit-content" onClick={() => setForm('new')}>
              New link
            </Button>
            <Flex component="ul" direction="column" aria-label="Links">
              {links.map(link => (
                <SharedLink key={link.id} {...{ link, reportId, Markdown }} onChange={() => setForm(link)} />
              ))}
            </Flex>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
