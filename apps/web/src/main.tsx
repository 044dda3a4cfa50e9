import './app/styles.ts';
import { matchPath } from 'react-router';
import { paths } from './app/paths.ts';
import { boot } from './boot.tsx';
import { AppRouter, preloadPage } from './router.tsx';

// Shared reports are read anonymously, even by users with an account (SH-5).
const isShared = matchPath(paths.sharedReport(':token'), window.location.pathname) !== null;
void boot({ Router: AppRouter, preloadPage, hasUser: !isShared });
