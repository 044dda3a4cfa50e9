import { useLocation } from 'react-router';
import { AuthScreenFrame } from '../../features/auth/auth-screen-frame.tsx';
import { ConnectionLostSpecimen } from '../../features/style-guide/connection-lost-specimen.tsx';
import { CONNECTION_LOST } from '../../features/style-guide/specimens/statements.tsx';
import { StyleGuide } from '../../features/style-guide/style-guide.tsx';

export function Component() {
  // Replaces the whole page.
  if (useLocation().hash === CONNECTION_LOST) return <ConnectionLostSpecimen />;
  return (
    <AuthScreenFrame>
      <StyleGuide />
    </AuthScreenFrame>
  );
}
