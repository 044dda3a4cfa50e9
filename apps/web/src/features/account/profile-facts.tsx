import type { User } from '@groundwork/domain';
import { Surface } from '../../ui/surface.tsx';
import classes from './account.module.css';

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

export function ProfileFacts({ user }: { user: User }) {
  const facts = [
    ['Name', user.fullName],
    ['Username', user.username],
    ['Email', user.email],
    ['Member since', dateFormat.format(new Date(user.createdAt))],
  ] as const;
  return (
    <Surface aria-labelledby="profile">
      <h2 id="profile" className={classes.title}>
        Profile
      </h2>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-empty={!value || undefined}>{value || 'Not specified'}</dd>
          </div>
        ))}
      </dl>
    </Surface>
  );
}
