import { SimpleAuthScreen } from '../features/auth/auth-screen-simple.tsx';
import { LoggedOutOnly } from './auth-route.tsx';

export function Component() {
  return (
    <LoggedOutOnly>
      <SimpleAuthScreen />
    </LoggedOutOnly>
  );
}
