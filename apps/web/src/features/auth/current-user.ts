import type { User } from '@groundwork/domain';
import { createContext, useContext } from 'react';

export const CurrentUserContext = createContext<User | null>(null);

/** Set by a logout: then the guard does not store the place to come back to. */
export const LeavingContext = createContext<{ current: boolean } | null>(null);

/** Marks a logout, anywhere below {@link RequireUser}. */
export function useLeaving(): { current: boolean } {
  const leaving = useContext(LeavingContext);
  if (!leaving) throw new Error('useLeaving is used outside of RequireUser');
  return leaving;
}

/** The logged-in user, anywhere below {@link RequireUser}. */
export function useCurrentUser(): User {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error('useCurrentUser is used outside of RequireUser');
  return user;
}
