import { STARTUP_FIELD_LABELS, type StandardReportSection, type Startup } from '@groundwork/domain';
import { Link } from '../../../app/navigation/link.tsx';
import { paths } from '../../../app/paths.ts';
import print from '../report-print.module.css';
import classes from './document.module.css';

/** The fields of the profile that feed a section and are filled in (RE-5). */
export const profileOf = (startup: Startup, { profile }: StandardReportSection) =>
  profile.flatMap(field => {
    const text = startup[field]?.trim() ?? '';
    return text === '' ? [] : [{ field, label: STARTUP_FIELD_LABELS[field], text }];
  });

interface ProfileFieldsProps {
  startupId: number;
  fields: ReturnType<typeof profileOf>;
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
