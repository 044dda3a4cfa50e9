import { Box, Text } from '@mantine/core';
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
        <Box className={classes.card} bd="1px solid var(--gw-border)" bdrs="xl" bg="var(--gw-surface)">
          <PageHeading title="Welcome to Groundwork" subtitle="Log in or create an account to get started." />
          <Text className={classes.what} mt="xs" fz="sm">
            Answer one question at a time. Every answer your coach accepts goes into a report on your startup.
          </Text>
          <AuthForms />
          <Text className={classes.aside} mt="lg" c="dimmed" fz="sm" ta="center">
            Trouble logging in? <Link to={paths.simpleAuth}>Use the simple form</Link>
          </Text>
        </Box>
        {/* After the form, so that the form comes first on phones and for the keyboard. */}
        <Showcase />
      </div>
    </AuthScreenFrame>
  );
}
