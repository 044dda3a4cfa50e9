import './app/styles.ts';
import { matchPath } from 'react-router';
import { paths } from './app/paths.ts';
import { boot } from './boot.tsx';
import { AppRouter, preloadPage } from './router.tsx';

// Who reads a shared report is nobody to this page, also where they have an account (SH-5).
const isShared = matchPath(paths.sharedReport(':token'), window.location.pathname) !== null;
void boot({ Router: AppRouter, preloadPage, hasUser: !isShared });
