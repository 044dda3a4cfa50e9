import { cardContracts, InvalidResponseError } from '@groundwork/api-client';
import { type CardDetails, checkCardDetails, type User } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePolling } from '../../app/connectivity/use-polling.ts';
import { Link } from '../../app/navigation/link.tsx';
import { NotFoundPanel } from '../../app/navigation/not-found-panel.tsx';
import { paths } from '../../app/paths.ts';
import { useFailureToast, useLastError } from '../../app/use-failure-toast.ts';
import { MessagePanel } from '../../ui/message-panel.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { guidanceQueries } from './guidance-queries.ts';
import { GuidanceScreen } from './guidance-screen.tsx';
import { CURRENT, LEGACY, type Look } from './looks.ts';

interface CardGuidanceProps {
  user: User;
  /** From the address; null if it names no valid card. */
  cardId: number | null;
  isLegacy: boolean;
  /** Redirects to the login; the draft is kept. */
  onLogIn: () => void;
}

const BOARD = { to: paths.validationBoard(null), label: 'Go to Validation Board' };

/** Page of the chat about a card, in either layout (BO-15). */
export function CardGuidance({ user, cardId, isLegacy, onLogIn }: CardGuidanceProps) {
  const look = isLegacy ? LEGACY : CURRENT;
  if (cardId === null) return <NotFoundPanel {...look.invalid} {...(isLegacy && { way: BOARD })} />;
  return <GuidanceOfCard user={user} cardId={cardId} look={look} onLogIn={onLogIn} />;
}

function GuidanceOfCard(props: { user: User; cardId: number; look: Look; onLogIn: () => void }) {
  const { cardId, look } = props;
  const query = guidanceQueries.details(cardId);
  const poll = usePolling(true, () => void refetch());
  const { data: details, error, refetch } = useQuery({ ...query, ...poll(cardContracts.details) });
  const lastError = useLastError(error, details !== undefined);
  const failure = details === null ? null : findFailure(details, lastError);
  useFailureToast(failure && new Error(failure.text), failure?.title ?? '', failure?.text ?? '');
  if (details === null) {
    const gone = look.isLegacy
      ? look.invalid
      : { title: 'Card not found', text: 'It may have been deleted in another tab.' };
    return <NotFoundPanel {...gone} way={BOARD} />;
  }
  if (failure) return <NotLoaded {...failure} onRetry={() => void refetch()} />;
  return <GuidanceScreen key={`${look.title}/${cardId}`} {...props} details={details} />;
}

/** Why the card cannot be shown, in words; null if it can, or is still loading. */
function findFailure(details: CardDetails | undefined, error: Error | null) {
  const isIncomplete = error instanceof InvalidResponseError;
  const wrong = details || isIncomplete ? checkCardDetails(details ?? {}) : null;
  if (wrong) return { title: 'Error loading card details', text: wrong };
  return error && { title: 'Error loading card', text: 'Could not load the card details. Please try again.' };
}

function NotLoaded({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  return (
    <MessagePanel
      heading={<PageHeading title={title} />}
      actions={
        <>
          <Button onClick={onRetry}>Try Again</Button>
          <Button component={Link} to={paths.dashboard} variant="default">
            Go to Home
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </MessagePanel>
  );
}
