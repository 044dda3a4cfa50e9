import { Route, Routes } from 'react-router';
import { CohortPage } from './cohort-page.tsx';
import { CohortsPage } from './cohorts-page.tsx';
import { ProgressPage } from './progress/progress-page.tsx';

/** Routes below /admin/cohorts. */
export function Component() {
  return (
    <Routes>
      <Route index element={<CohortsPage />} />
      <Route path=":cohortId" element={<CohortPage />} />
      <Route path=":cohortId/progress" element={<ProgressPage />} />
    </Routes>
  );
}
