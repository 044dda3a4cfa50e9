import type { User } from '@groundwork/domain';
import { createContext, useContext } from 'react';

export const CurrentUserContext = createContext<User | null>(null);

/** Set on logout, so that the guard does not store the place to return to. */
export const LeavingContext = createContext<{ current: boolean } | null>(null);

/** The flag to set on logout. Throws outside of {@link RequireUser}. */
export function useLeaving(): { current: boolean } {
  const leaving = useContext(LeavingContext);
  if (!leaving) throw new Error('useLeaving is used outside of RequireUser');
  return leaving;
}

/** The logged-in user. Throws outside of {@link RequireUser}. */
export function useCurrentUser(): User {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error('useCurrentUser is used outside of RequireUser');
  return user;
}
