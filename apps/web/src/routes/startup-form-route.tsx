import { ApiError } from '@groundwork/api-client';
import { Loader } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { BackLink } from '../app/navigation/back-link.tsx';
import { NotFoundPanel } from '../app/navigation/not-found-panel.tsx';
import { parseId, paths } from '../app/paths.ts';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { StartupForm } from '../features/startups/startup-form.tsx';
import { startupQueries } from '../features/startups/startup-queries.ts';
import { useSelectedStartup } from '../features/startups/use-selected-startup.ts';
import { Page } from '../ui/page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

const isMissing = (error: Error | null) => error instanceof ApiError && error.statusCode === 404;
const isTold = (error: Error) => isMissing(error) || (error instanceof ApiError && error.statusCode === 401);

export function Component() {
  const user = useCurrentUser();
  const { select } = useSelectedStartup(user.id);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // An id that is no number is ignored: the form then creates (F2).
  const editedId = parseId(search.get('id'));
  const { data: startup, error } = useQuery({
    ...startupQueries.detail(editedId ?? 0),
    ...(editedId === null ? { queryFn: skipToken } : {}),
    // A startup that does not exist is told below, a session that is over by the login; the rest by the boundary.
    throwOnError: (failure, { state }) => state.data === undefined && !isTold(failure),
  });

  if (isMissing(error) || startup === null) {
    return <NotFoundPanel title="Startup Not Found" text="The requested startup does not exist." />;
  }

  return (
    <Page width="form">
      <BackLink to={paths.dashboard}>Back</BackLink>
      <PageHeading
        key={`title-${editedId}`}
        title={editedId === null ? 'Create New Startup' : 'Edit Startup'}
        subtitle="Your coach reads this. Rough notes are fine: you can sharpen them at any time."
      />
      {editedId !== null && !startup ? (
        <Loader role="status" aria-label="Loading startup" mx="auto" my="xl" />
      ) : (
        <StartupForm
          key={`form-${editedId}`}
          userId={user.id}
          startup={startup}
          onSaved={saved => {
            if (editedId === null) select(saved.id);
            void navigate(paths.dashboard);
          }}
        />
      )}
    </Page>
  );
}
