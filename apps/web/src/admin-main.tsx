import './app/styles.ts';
import { AdminRouter, preloadPage } from './admin-router.tsx';
import { boot } from './boot.tsx';

void boot({ Router: AdminRouter, preloadPage, hasUser: true });
