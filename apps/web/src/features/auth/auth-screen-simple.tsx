import { Stack, Text } from '@mantine/core';
import { BackLink } from '../../app/navigation/back-link.tsx';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AuthForms } from './auth-forms.tsx';
import classes from './auth-screen.module.css';
import { AuthScreenFrame } from './auth-screen-frame.tsx';

/** The same two forms, without the showcase. */
export function SimpleAuthScreen() {
  return (
    <AuthScreenFrame>
      <Stack className={classes.narrow} gap="lg" w="100%" maw={420} mx="auto">
        <BackLink to={paths.auth}>Back to Standard Login</BackLink>
        <div>
          <PageHeading title="Simple Login Form" />
          <AuthForms />
          <Text className={classes.aside} mt="lg" c="dimmed" fz="sm" ta="center">
            Typing or autofill not working? <Link to={paths.inputTest}>Test your input</Link>
          </Text>
        </div>
      </Stack>
    </AuthScreenFrame>
  );
}
