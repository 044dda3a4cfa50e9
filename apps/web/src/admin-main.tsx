import './app/styles.ts';
import { AdminRouter, preloadPage } from './admin-router.tsx';
import { startApp } from './start-app.tsx';

startApp({ Router: AdminRouter, preloadPage, hasUser: true });
