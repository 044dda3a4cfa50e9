import type { ReactNode } from 'react';
import { BrandLogo } from '../../app/brand/brand-logo.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import classes from './auth-screen.module.css';

/** The frame of the pages that need no login: the logo, the theme toggle and the page. */
export function AuthScreenFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.screen}>
      <header className={classes.bar}>
        <BrandLogo />
        <ThemeToggle />
      </header>
      <main>{children}</main>
    </div>
  );
}
