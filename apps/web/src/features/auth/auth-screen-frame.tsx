import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { BrandLogo } from '../../app/brand/brand-logo.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import classes from './auth-screen.module.css';

/** The frame of the pages that need no login: the logo, the theme toggle and the page. */
export function AuthScreenFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.screen}>
      <Flex className={classes.bar} component="header" align="center" justify="space-between">
        <BrandLogo />
        <ThemeToggle />
      </Flex>
      <main>{children}</main>
    </div>
  );
}
