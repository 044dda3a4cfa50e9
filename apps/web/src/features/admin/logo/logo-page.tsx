import { adminLogoContracts, explainError, logoMediaContracts, request } from '@groundwork/api-client';
import { Button, Group, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contractQuery } from '../../../app/contract-query.ts';
import { notifyFailure } from '../../../app/failure-toasts.ts';
import { useLastError } from '../../../app/use-failure-toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ListFailure } from '../../../ui/resource-table/list-failure.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { showToast } from '../../../ui/toast.ts';
import head from '../components/list-head.module.css';
import { LogoForm } from './logo-form.tsx';
import { LogoPreview } from './logo-preview.tsx';

/** The page for the logo in the bar of every page. */
export function LogoPage() {
  const { logo, error, isFetching, refetch, replace } = useLogo();
  const [isAsking, setAsking] = useState(false);
  const failed = useLastError(error, logo !== undefined);
  return (
    <>
      <PageHeading title="Logo" subtitle="Shown at the top of every page and on the login page." />
      <Surface plain aria-labelledby="current-logo">
        <Group gap="xs" justify="space-between" mih={36} mb="md">
          <h2 id="current-logo" className={head.title}>
            Current logo
          </h2>
          {logo?.svgCode && (
            <Button variant="default" onClick={() => setAsking(true)}>
              Use Groundwork's mark
            </Button>
          )}
        </Group>
        {failed && (
          <ListFailure
            message={`Couldn't load the logo: ${explainError(failed)}`}
            isTrying={isFetching}
            retry={refetch}
          />
        )}
        {logo === undefined && !failed && (
          <Skeleton height={112} radius="lg" role="status" aria-label="Loading logo" />
        )}
        {logo && <LogoPreview svgCode={logo.svgCode} />}
      </Surface>
      <Surface plain aria-labelledby="new-logo">
        <Group gap="xs" justify="space-between" mih={36} mb="md">
          <h2 id="new-logo" className={head.title}>
            New logo
          </h2>
        </Group>
        <LogoForm
          isBusy={replace.isPending}
          onSave={(svgCode, onSaved) => replace.mutate(svgCode, { onSuccess: onSaved })}
        />
      </Surface>
      <ConfirmDialog
        opened={isAsking}
        title="Use Groundwork's mark"
        text="This removes the logo for everyone. Keep the file in case you want it back."
        confirmLabel="Remove logo"
        busy={replace.isPending}
        busyLabel="Removing..."
        onConfirm={() => replace.mutate(null, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

const query = contractQuery(logoMediaContracts.active, {}, { throwOnError: false });

/** The current logo, and a mutation that replaces it; null is the product's own mark. */
function useLogo() {
  const client = useQueryClient();
  const { data: logo, error, isFetching, refetch } = useQuery(query);
  const replace = useMutation({
    meta: { failure: 'own' },
    mutationFn: (svgCode: string | null) => request(adminLogoContracts.replace, { body: { svgCode } }),
    onSuccess: async saved => {
      // A response still in flight would bring back the old logo.
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(query.queryKey, saved);
      void showToast({ title: saved.svgCode === null ? 'Logo removed' : 'Logo updated', tone: 'success' });
    },
    onError: notifyFailure('Failed to update logo'),
  });
  return { logo, error, isFetching, refetch: () => void refetch(), replace };
}
