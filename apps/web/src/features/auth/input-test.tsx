import { Flex } from '@mantine/core';
import { BackLink } from '../../app/navigation/back-link.tsx';
import { paths } from '../../app/paths.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AuthScreenFrame } from './auth-screen-frame.tsx';
import { InputProbe } from './input-test-probe.tsx';

/** Diagnostics for misbehaving keyboards, password managers and extensions. */
export function InputTest() {
  return (
    <AuthScreenFrame>
      <Page>
        <Flex component="nav" wrap="wrap" rowGap="xs" columnGap="lg" aria-label="Login">
          <BackLink to={paths.simpleAuth}>Back to Simple Login</BackLink>
          <BackLink to={paths.auth}>Back to Standard Login</BackLink>
        </Flex>
        <PageHeading
          title="Input diagnostics"
          subtitle="Type, paste or autofill to see what your browser reports. Nothing you enter is sent or stored."
        />
        <InputProbe label="Text input" name="test-input" as="input" />
        <InputProbe label="Text area" name="test-area" as="textarea" />
      </Page>
    </AuthScreenFrame>
  );
}
