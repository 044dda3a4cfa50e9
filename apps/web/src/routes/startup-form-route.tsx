import { ApiError, explainError } from '@groundwork/api-client';
import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useRetryWhileLost } from '../app/connectivity/use-recovery.ts';
import { isSilentFailure } from '../app/failure-toasts.ts';
import { BackLink } from '../app/navigation/back-link.tsx';
import { NotFoundPanel } from '../app/navigation/not-found-panel.tsx';
import { parseId, paths } from '../app/paths.ts';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { StartupForm } from '../features/startups/form/startup-form.tsx';
import type { DraftReturn } from '../features/startups/form/use-cancel-startup.ts';
import { hasStartupDraft } from '../features/startups/form/use-startup-draft.ts';
import { startupQueries } from '../features/startups/startup-queries.ts';
import { MessagePanel } from '../ui/message-panel.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Surface } from '../ui/surface.tsx';
import { showToast } from '../ui/toast.ts';

const isMissing = (error: Error | null) => error instanceof ApiError && error.statusCode === 404;

export function Component() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { draftReturn } = (useLocation().state ?? {}) as DraftReturn;
  // A malformed id is ignored, and the form creates a startup.
  const editedId = parseId(search.get('id'));
  const [tries, setTries] = useState(0);
  const [goneId, setGoneId] = useState<number | null>(null);
  const {
    data: startup,
    error,
    refetch,
  } = useQuery({
    ...startupQueries.detail(editedId ?? 0),
    ...(editedId === null || editedId === goneId ? { queryFn: skipToken } : {}),
    // Reported below.
    throwOnError: false,
  });
  const failure =
    startup === undefined && error && !isMissing(error) && !isSilentFailure(error) ? error : null;
  useRetryWhileLost(failure, () => void refetch());
  const isTold = useRef(false);
  useEffect(() => {
    // A failed automatic retry does not repeat the toast.
    if (!failure || isTold.current) return;
    isTold.current = true;
    void showToast({
      title: 'Error',
      message: 'Failed to load startup data. Please try again.',
      tone: 'error',
    });
  }, [failure]);

  // A draft is kept even if its startup is gone.
  const isLost = (isMissing(error) && !startup) || startup === null;
  const hasDraft = useMemo(
    () => isLost && editedId !== null && hasStartupDraft(user.id, editedId),
    [isLost, editedId, user.id],
  );
  if (isLost && !hasDraft) {
    return <NotFoundPanel title="Startup not found" text="There's no startup at this address." />;
  }
  return (
    <Page width="form">
      <BackLink to={paths.dashboard}>Back</BackLink>
      <PageHeading
        // Remounted on each retry so that it takes the focus, as the retry button disappears.
        key={`title-${editedId}-${tries}`}
        title={editedId === null ? 'Create New Startup' : 'Edit Startup'}
        subtitle="Your coach reads this. Rough notes are fine. You can improve them at any time."
      />
      {failure && (
        <LoadFailure
          error={failure}
          onTryAgain={() => {
            isTold.current = false;
            setTries(tries + 1);
            void refetch();
          }}
        />
      )}
      {editedId !== null && !startup && !failure && !isLost && (
        <Loader role="status" aria-label="Loading startup" mx="auto" my="xl" />
      )}
      {(editedId === null || startup || isLost) && (
        <StartupForm
          key={`form-${editedId}-${draftReturn}`}
          userId={user.id}
          startupId={editedId}
          startup={startup ?? undefined}
          isGone={editedId !== null && (editedId === goneId || isMissing(error))}
          onGone={() => setGoneId(editedId)}
          onSaved={() => void navigate(paths.dashboardRefreshed)}
        />
      )}
    </Page>
  );
}

function LoadFailure({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  return (
    <Surface>
      <MessagePanel
        icon={<IconAlertTriangle aria-hidden />}
        heading={<h2>Failed to load startup data</h2>}
        actions={<Button onClick={onTryAgain}>Try Again</Button>}
      >
        <p>{explainError(error)}</p>
      </MessagePanel>
    </Surface>
  );
}
