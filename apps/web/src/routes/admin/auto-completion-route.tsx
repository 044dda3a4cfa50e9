import { AuthScreenFrame } from '../../features/auth/auth-screen-frame.tsx';
import { RequireUser } from '../../features/auth/require-user.tsx';
import { AutoCompletionTest } from '../../features/auto-completion/auto-completion-test.tsx';

export const Component = () => (
  <RequireUser>
    <AuthScreenFrame>
      <AutoCompletionTest />
    </AuthScreenFrame>
  </RequireUser>
);
