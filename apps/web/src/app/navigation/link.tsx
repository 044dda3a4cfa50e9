import { type LinkProps, Link as RouterLink } from 'react-router';
import { preloadOnIntent } from '../page-preload.ts';

/**
 * The app's link, which preloads its page on intent. `to` is a path with an optional query. With `reloadDocument` it
 * leads to the other app (decision record 045).
 */
export function Link({ to, ...props }: LinkProps & { to: string }) {
  return <RouterLink {...preloadOnIntent(to.replace(/[?#].*/s, ''))} {...props} to={to} />;
}
