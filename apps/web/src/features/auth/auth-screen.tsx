import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AuthForms } from './auth-forms.tsx';
import classes from './auth-screen.module.css';
import { AuthScreenFrame } from './auth-screen-frame.tsx';

const PROMISES = [
  ['One question at a time', 'A coach takes you from the problem to a launch in short, concrete steps.'],
  ['Judged on what you wrote', 'An answer counts when your own words show it, and you see which words.'],
  ['Nothing is lost', 'Every answer is kept and becomes part of your startup’s record.'],
] as const;

export function AuthScreen() {
  return (
    <AuthScreenFrame>
      <div className={classes.columns}>
        <section className={classes.pitch} aria-label="About Groundwork">
          <p className={classes.headline}>Turn an idea into evidence.</p>
          <ul className={classes.promises}>
            {PROMISES.map(([title, text]) => (
              <li key={title}>
                <strong>{title}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
        <div className={classes.card}>
          <PageHeading title="Welcome to Groundwork" subtitle="Log in, or create an account to begin." />
          <AuthForms />
          <p className={classes.aside}>
            Trouble logging in? <Link to={paths.simpleAuth}>Use the simple form</Link>
          </p>
        </div>
      </div>
    </AuthScreenFrame>
  );
}
