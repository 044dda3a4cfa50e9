import { Button } from '@mantine/core';
import { Link } from '../../../app/navigation/link.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { adminPaths } from '../admin-paths.ts';
import classes from './admin-dashboard.module.css';

const OFFERS = [
  'View all users, and find one by name or address',
  'Create users',
  'Edit names, addresses and roles',
  'Reset passwords',
  'Delete users with everything that is theirs',
];

/** The way to the users, and what one can do there. */
export function UsersTab() {
  return (
    <Surface plain>
      <ul className={classes.offers}>
        {OFFERS.map(offer => (
          <li key={offer}>{offer}</li>
        ))}
      </ul>
      <Button component={Link} to={adminPaths.users} mt="lg">
        Manage Users
      </Button>
    </Surface>
  );
}
