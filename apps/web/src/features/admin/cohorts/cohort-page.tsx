import { writeDay } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { BackLink } from '../../../app/navigation/back-link.tsx';
import { Link } from '../../../app/navigation/link.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { adminPaths } from '../admin-paths.ts';
import { CohortFrame } from './cohort-frame.tsx';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';

/** A cohort's members and invitations. */
export function CohortPage() {
  return (
    <CohortFrame>
      {cohort => (
        <>
          <BackLink to={adminPaths.cohorts}>Back to cohorts</BackLink>
          <PageHeading
            title={cohort.name}
            subtitle={`${writeDay(cohort.startsOn)} to ${writeDay(cohort.endsOn)}`}
            actions={
              <>
                <Button component="a" href="#invitations" variant="default">
                  Invite founders
                </Button>
                <Button component={Link} to={adminPaths.cohortProgress(cohort.id)} variant="default">
                  Progress
                </Button>
              </>
            }
          />
          <Members cohort={cohort} />
          <Invitations cohort={cohort} />
        </>
      )}
    </CohortFrame>
  );
}
