import { type LinkProps, Link as RouterLink } from 'react-router';
import { preloadOnIntent } from '../page-preload.ts';

/**
 * The app's link: the page behind it is loaded on intent. `to` is a path, with or without a query;
 * with `reloadDocument` it is the other app's (decision record 045).
 */
export function Link({ to, ...props }: LinkProps & { to: string }) {
  return <RouterLink {...preloadOnIntent(to.replace(/[?#].*/s, ''))} {...props} to={to} />;
}
