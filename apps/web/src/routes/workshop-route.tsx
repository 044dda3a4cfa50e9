import { Route, Routes, useLocation } from 'react-router';
import { AuthScreenFrame } from '../features/auth/auth-screen-frame.tsx';
import { RequireUser } from '../features/auth/require-user.tsx';
import { AutoCompletionTest } from '../features/auto-completion/auto-completion-test.tsx';
import { ErrorDemo } from '../features/error-demo/error-demo.tsx';
import { ConnectionLostSpecimen } from '../features/style-guide/connection-lost-specimen.tsx';
import { CONNECTION_LOST } from '../features/style-guide/specimens/statements.tsx';
import { StyleGuide } from '../features/style-guide/style-guide.tsx';

/** Where one tries out what the product is made of. */
export function Component() {
  return (
    <Routes>
      <Route path="style-guide" element={<StyleGuidePage />} />
      <Route path="error-demo" element={<ErrorDemoPage />} />
      <Route path="test/auto-completion" element={<AutoCompletionPage />} />
    </Routes>
  );
}

function StyleGuidePage() {
  // It takes the place of a whole page.
  if (useLocation().hash === CONNECTION_LOST) return <ConnectionLostSpecimen />;
  return (
    <AuthScreenFrame>
      <StyleGuide />
    </AuthScreenFrame>
  );
}

const ErrorDemoPage = () => (
  <AuthScreenFrame>
    <ErrorDemo />
  </AuthScreenFrame>
);

const AutoCompletionPage = () => (
  <RequireUser>
    <AuthScreenFrame>
      <AutoCompletionTest />
    </AuthScreenFrame>
  </RequireUser>
);
