import { useParams } from 'react-router';
import { ConfirmEmailScreen } from '../features/auth/confirm-email.tsx';

export function Component() {
  const { token = '' } = useParams();
  return <ConfirmEmailScreen key={token} token={token} />;
}
