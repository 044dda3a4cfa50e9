import { useParams } from 'react-router';
import { NewPasswordScreen } from '../features/auth/new-password.tsx';

export function Component() {
  const { token = '' } = useParams();
  return <NewPasswordScreen key={token} token={token} />;
}
