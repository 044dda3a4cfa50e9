import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { BrandLogo } from '../../app/brand/brand-logo.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import classes from './auth-screen.module.css';

/** Frame of the pages without login: logo, theme toggle and content. */
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
