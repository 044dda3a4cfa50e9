import type { ProfileField } from '@groundwork/domain';
import { Link } from '../../../app/navigation/link.tsx';
import { paths } from '../../../app/paths.ts';
import print from '../report-print.module.css';
import classes from './document.module.css';

interface ProfileFieldsProps {
  startupId: number;
  fields: readonly ProfileField[];
}

/** What the founder wrote into the profile, where nothing was written from answers yet (RE-68). */
export function ProfileFields({ startupId, fields }: ProfileFieldsProps) {
  return (
    <>
      <dl className={classes.fields}>
        {fields.map(({ field, label, text }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.origin}>
        As in your <Link to={paths.editStartup(startupId)}>startup’s details</Link>
        <span className={print.omit}>; nothing was written from answers yet.</span>
      </p>
    </>
  );
}
