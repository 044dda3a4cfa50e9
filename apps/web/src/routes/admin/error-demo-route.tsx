import { AuthScreenFrame } from '../../features/auth/auth-screen-frame.tsx';
import { ErrorDemo } from '../../features/error-demo/error-demo.tsx';

export const Component = () => (
  <AuthScreenFrame>
    <ErrorDemo />
  </AuthScreenFrame>
);
