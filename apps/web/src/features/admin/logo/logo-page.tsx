import { explainError } from '@groundwork/api-client';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useLastError } from '../../../app/use-failure-toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ListFailure } from '../../../ui/resource-table/list-failure.tsx';
import { Surface } from '../../../ui/surface.tsx';
import head from '../kit/list-head.module.css';
import classes from './logo.module.css';
import { LogoForm } from './logo-form.tsx';
import { LogoPreview } from './logo-preview.tsx';
import { useLogo } from './use-logo.ts';

/** The logo that stands in the bar of every page. */
export function LogoPage() {
  const { logo, error, isFetching, refetch, replace } = useLogo();
  const [isAsking, setAsking] = useState(false);
  const failed = useLastError(error, logo !== undefined);
  return (
    <>
      <PageHeading title="Logo" subtitle="It stands in the bar of every page, and on the login page." />
      <Surface plain aria-labelledby="current-logo">
        <div className={classes.head}>
          <h2 id="current-logo" className={head.title}>
            Current logo
          </h2>
          {logo?.svgCode && (
            <Button variant="default" onClick={() => setAsking(true)}>
              Use Groundwork's Mark
            </Button>
          )}
        </div>
        {failed && (
          <ListFailure
            message={`Failed to load logo: ${explainError(failed)}`}
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
        <div className={classes.head}>
          <h2 id="new-logo" className={head.title}>
            New logo
          </h2>
        </div>
        <LogoForm
          isBusy={replace.isPending}
          onSave={(svgCode, onSaved) => replace.mutate(svgCode, { onSuccess: onSaved })}
        />
      </Surface>
      <ConfirmDialog
        opened={isAsking}
        title="Use Groundwork's mark?"
        text="The logo is removed for everybody. Keep its file if you may want it back."
        confirmLabel="Remove Logo"
        busy={replace.isPending}
        busyLabel="Removing…"
        onConfirm={() => replace.mutate(null, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
