import { useParams } from 'react-router';
import { SharedReport } from '../features/shared-report/shared-report.tsx';

export function Component() {
  const { token = '' } = useParams();
  return <SharedReport key={token} token={token} />;
}
