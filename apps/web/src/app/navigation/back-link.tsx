import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './back-link.module.css';

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden />
      {children}
    </Link>
  );
}
