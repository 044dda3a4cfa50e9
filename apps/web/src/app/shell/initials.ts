import type { User } from '@groundwork/domain';

/** First letters of the full name's first two words, else of the username, else U (F2, Layout shell). */
export function initials({ fullName, username }: Pick<User, 'fullName' | 'username'>): string {
  const words = (fullName ?? '').split(/\s+/).filter(Boolean).slice(0, 2);
  const letters = words.map(word => [...word][0]).join('');
  return (letters || [...username][0] || 'U').toUpperCase();
}
