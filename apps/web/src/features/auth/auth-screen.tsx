import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AuthForms } from './auth-forms.tsx';
import classes from './auth-screen.module.css';
import { AuthScreenFrame } from './auth-screen-frame.tsx';
import { Showcase } from './showcase.tsx';

export function AuthScreen() {
  return (
    <AuthScreenFrame>
      <div className={classes.columns}>
        <div className={classes.card}>
          <PageHeading title="Welcome to Groundwork" subtitle="Log in, or create an account to begin." />
          <p className={classes.what}>
            A coach asks one question at a time and counts what your own words show: from it grows a report on
            your startup.
          </p>
          <AuthForms />
          <p className={classes.aside}>
            Trouble logging in? <Link to={paths.simpleAuth}>Use the simple form</Link>
          </p>
        </div>
        {/* After the form, which is what a phone shows first and a keyboard reaches first. */}
        <Showcase />
      </div>
    </AuthScreenFrame>
  );
}
