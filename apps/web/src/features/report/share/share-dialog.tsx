import { explainError } from '@groundwork/api-client';
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
export function ShareDialog({ report: { id: reportId }, sections, onClose }: OverlayProps) {
  const { data: links, error } = useQuery(linkQueries.list(reportId));
  const [isMaking, setMaking] = useState(false);
  const hasNone = links?.length === 0;
  return (
    <Dialog title="Share this report" place="side" onClose={onClose}>
      <Stack>
        <Text c="dimmed" fz="sm">
          Anyone with the link can read the sections you choose and comment on them, without an account. They
          can't see anything else, and the link expires by itself.
        </Text>
        {!links && error && <FormAlert message={explainError(error)} />}
        {!links && !error && (
          <div role="status" aria-label="Loading links">
            <Skeleton height={120} />
          </div>
        )}
        {links && (isMaking || hasNone) && (
          <LinkForm
            reportId={reportId}
            sections={sections}
            onMade={() => setMaking(false)}
            onCancel={hasNone ? undefined : () => setMaking(false)}
          />
        )}
        {links && !hasNone && (
          <>
            {!isMaking && (
              <Button variant="default" w="fit-content" onClick={() => setMaking(true)}>
                New link
              </Button>
            )}
            <Flex component="ul" direction="column" aria-label="Links">
              {links.map(link => (
                <SharedLink key={link.id} link={link} reportId={reportId} />
              ))}
            </Flex>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
