import { Button, Flex, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { BrandLogo } from '../app/brand/brand-logo.tsx';
import { Link } from '../app/navigation/link.tsx';
import { paths } from '../app/paths.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import classes from './example/example.module.css';
import { ExampleCard } from './example/example-card.tsx';
import { ExampleChat } from './example/example-chat.tsx';
import { ExampleReport } from './example/example-report.tsx';

/** A finished example, to read before one's own startup. Open to everyone; it reads and writes nothing. */
export function Component() {
  return (
    <div className={classes.screen}>
      <Flex className={classes.bar} component="header" align="center" justify="space-between">
        <BrandLogo />
        <ThemeToggle />
      </Flex>
      <main id="main" className={classes.page}>
        <PageHeading
          title="An example: Clinic Desk"
          subtitle="The startup is made up. The verdicts and the report are what Groundwork's practice coach gave for these answers, without an AI model."
        />
        <Part
          title="1. A step"
          about="Your coach asks one question at a time and says what an answer still needs."
        >
          <ExampleChat />
        </Part>
        <Part
          title="2. The report"
          about="What was accepted becomes your report. Every sentence names the words it rests on."
        >
          <ExampleReport />
        </Part>
        <Part
          title="3. A card on the board"
          about="A guess is written down before it's tested, so the result can prove you wrong. This one did."
        >
          <ExampleCard />
        </Part>
        <Group>
          <Button component={Link} to={paths.createStartup}>
            Start your own
          </Button>
        </Group>
      </main>
    </div>
  );
}

function Part({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="md" aria-label={title}>
      <div>
        <Text component="h2" fz="xl" fw={600}>
          {title}
        </Text>
        <Text c="dimmed" textWrap="pretty">
          {about}
        </Text>
      </div>
      <div className={classes.part}>{children}</div>
    </Stack>
  );
}
