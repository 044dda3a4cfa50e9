import './targets.css';
import { Route, Routes } from 'react-router';
import { LazyPage, lazyRoute } from '../../app/lazy-route.tsx';
import { NotFoundPanel } from '../../app/navigation/not-found-panel.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { adminPaths } from './admin-paths.ts';
import { AssistantsPage } from './assistants/assistants-page.tsx';
import { ChangesPage } from './changes/changes-page.tsx';
import { CurriculumPage } from './curriculum/curriculum-page.tsx';
import { StepAssistantsPage } from './curriculum/step-assistants/step-assistants.tsx';
import { CurriculumFilePage } from './curriculum-file/curriculum-file-page.tsx';
import { LogoPage } from './logo/logo-page.tsx';
import { PersonasPage } from './personas/personas-page.tsx';
import { WalkPage } from './walk/walk-page.tsx';

const aiUse = lazyRoute(() => import('./ai-use/ai-use-page.tsx'));
const appeals = lazyRoute(() => import('./appeals/appeals-page.tsx'));
const lab = lazyRoute(() => import('./lab/lab-page.tsx'));
const log = lazyRoute(() => import('./log/log-page.tsx'));
const users = lazyRoute(() => import('./users/users-page.tsx'));
const cohorts = lazyRoute(() => import('./cohorts/cohort-routes.tsx'));

/** The pages of the back office, those of the curriculum in one chunk. */
const PAGES = [
  { path: adminPaths.dashboard, Page: CurriculumPage },
  { path: adminPaths.assistants, Page: AssistantsPage },
  { path: adminPaths.changes, Page: ChangesPage },
  { path: adminPaths.walk, Page: WalkPage },
  { path: adminPaths.appeals, Page: () => <LazyPage route={appeals} /> },
  { path: adminPaths.lab, Page: () => <LazyPage route={lab} /> },
  { path: adminPaths.personas, Page: PersonasPage },
  { path: adminPaths.users, Page: () => <LazyPage route={users} /> },
  { path: adminPaths.logo, Page: LogoPage },
  { path: adminPaths.file, Page: CurriculumFilePage },
  { path: adminPaths.aiUse, Page: () => <LazyPage route={aiUse} /> },
  { path: adminPaths.log, Page: () => <LazyPage route={log} /> },
];

const below = (path: string) => path.slice(adminPaths.dashboard.length).replace(/^\//, '');

/** Routes below /admin. */
export function Component() {
  return (
    <AdminFrame>
      <Routes>
        {PAGES.map(({ path, Page }) => (
          <Route key={path} path={below(path)} element={<Page />} />
        ))}
        <Route path="steps/:stepId/assistants" element={<StepAssistantsPage />} />
        <Route path={`${below(adminPaths.cohorts)}/*`} element={<LazyPage route={cohorts} />} />
        <Route
          path="*"
          element={
            <NotFoundPanel
              title="Page Not Found"
              text="There's no admin page at this address."
              way={{ to: adminPaths.dashboard, label: 'Back to admin' }}
            />
          }
        />
      </Routes>
    </AdminFrame>
  );
}
