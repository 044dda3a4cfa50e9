import { useParams } from 'react-router';
import { AuthForms } from '../features/auth/auth-forms.tsx';
import { AuthScreenFrame } from '../features/auth/auth-screen-frame.tsx';
import { JoinCohort } from '../features/cohorts/join-cohort.tsx';

export function Component() {
  const { invitation = '' } = useParams();
  return (
    <AuthScreenFrame>
      <JoinCohort
        key={invitation}
        invitation={invitation}
        formsFor={({ email }) => <AuthForms invited={{ invitation, email }} />}
      />
    </AuthScreenFrame>
  );
}
