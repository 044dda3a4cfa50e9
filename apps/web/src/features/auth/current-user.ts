import type { User } from '@groundwork/domain';
import { createContext, useContext } from 'react';

export const CurrentUserContext = createContext<User | null>(null);

/** The logged-in user, anywhere below {@link RequireUser}. */
export function useCurrentUser(): User {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error('useCurrentUser is used outside of RequireUser');
  return user;
}
