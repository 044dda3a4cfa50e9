import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams } from 'react-router';
import { Link } from '../app/navigation/link.tsx';
import { parseId, paths } from '../app/paths.ts';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { BoardHeading, BoardPage } from '../features/board/board-page.tsx';
import { BoardSkeleton } from '../features/board/board-skeleton.tsx';
import { NoStartupFound } from '../features/report/no-startup-found.tsx';
import { useSelectedStartup } from '../features/startups/selection/use-selected-startup.ts';
import { startupQueries } from '../features/startups/startup-queries.ts';
import { SuggestButton } from '../features/suggestions/suggest-button.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page>
      <BoardOfAddress />
    </Page>
  );
}

/** The board of the startup in the address, else of the selected startup. */
function BoardOfAddress() {
  const { startupId: address } = useParams();
  const { search } = useLocation();
  const { startups, selected } = useSelectedStartup(useCurrentUser().id);
  const { isFetching } = useQuery(startupQueries.list());
  if (address === undefined && selected) {
    return <Navigate to={`${paths.validationBoard(selected.id)}${search}`} replace />;
  }
  const startupId = parseId(address);
  const startup = startups?.find(({ id }) => id === startupId);
  if (startup) {
    return (
      <BoardPage
        key={startup.id}
        startupId={startup.id}
        startupName={startup.name}
        actions={
          <>
            <Button component={Link} to={paths.conversations()} variant="default">
              Conversations
            </Button>
            <SuggestButton startupId={startup.id} />
          </>
        }
      />
    );
  }
  // The startup may be in the list being fetched.
  if (!startups || isFetching || (address === undefined && selected === undefined)) return <Waiting />;
  return <NoStartupFound isRequested={address !== undefined} />;
}

function Waiting() {
  return (
    <>
      <BoardHeading owner="" />
      <BoardSkeleton />
    </>
  );
}
