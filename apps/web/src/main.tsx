import './app/styles.ts';
import { matchPath } from 'react-router';
import { paths } from './app/paths.ts';
import { boot } from './boot.tsx';
import { AppRouter, preloadPage } from './router.tsx';

// Shared reports are read anonymously, even by users with an account (SH-5), and the example needs nobody.
const isAt = (path: string) => matchPath(path, window.location.pathname) !== null;
const isAnonymous = isAt(paths.sharedReport(':token')) || isAt(paths.example);
void boot({ Router: AppRouter, preloadPage, hasUser: !isAnonymous });
