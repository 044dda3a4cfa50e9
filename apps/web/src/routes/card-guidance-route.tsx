import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { parseId } from '../app/paths.ts';
import { forgetSession } from '../app/user/user-queries.ts';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { CardGuidance } from '../features/guidance/card-guidance.tsx';

/** The chat about a card. Its two addresses have different layouts. */
export function Component() {
  const client = useQueryClient();
  const { pathname } = useLocation();
  return (
    <CardGuidance
      user={useCurrentUser()}
      cardId={parseId(useParams().cardId)}
      isLegacy={pathname.startsWith('/card-guidance-legacy/')}
      onLogIn={() => forgetSession(client)}
    />
  );
}
