import { Button, Flex, Loader, Skeleton, Stack, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Badge } from '../../../ui/badge.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { StatusIcon } from '../../../ui/status-icon.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { GRAYS } from '../scales.ts';
import { Specimen } from '../specimen.tsx';
import classes from '../style-guide.module.css';

const PERCENTS = [25, 50, 75, 100];
const STATUSES = ['completed', 'current', 'open', 'locked'] as const;

export function BasicSpecimens() {
  return (
    <>
      <Specimen title="Progress bars" note="What's left is gray 300, in dark mode gray 700." layout="stack">
        {PERCENTS.map(percent => (
          <div key={percent} className={classes.measured}>
            <span className={classes.figures}>{percent}%</span>
            <ProgressBar label={`${percent} percent done`} percent={percent} />
          </div>
        ))}
        <div className={classes.measured}>
          <span>Small</span>
          <ProgressBar label="Small" percent={50} size="sm" />
        </div>
      </Specimen>
      <ButtonSpecimen />
      <Specimen title="Cards" note="For what you can open, pick or act on. Parts of a page are plain.">
        <Surface className={classes.card}>A card</Surface>
        <Surface plain className={classes.card}>
          A plain part
        </Surface>
      </Specimen>
      <Specimen title="Badges" note="Neutral, and for what is current.">
        <Badge>Not started</Badge>
        <Badge tone="accent">Current</Badge>
      </Specimen>
      <Specimen title="Status icons" note="A shape for each state, with a word beside it.">
        {STATUSES.map(status => (
          <Flex key={status} component="span" display="inline-flex" align="center" gap="xs">
            <StatusIcon status={status} />
            {status}
          </Flex>
        ))}
      </Specimen>
      <Specimen title="Sample tabs" layout="stack">
        <Tabs defaultValue="first">
          <Tabs.List aria-label="Sample">
            <Tabs.Tab value="first">First</Tabs.Tab>
            <Tabs.Tab value="second">Second</Tabs.Tab>
            <Tabs.Tab value="third" disabled>
              Third
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="first" pt="md">
            The first tab's content.
          </Tabs.Panel>
          <Tabs.Panel value="second" pt="md">
            The second tab's content.
          </Tabs.Panel>
          <Tabs.Panel value="third" pt="md">
            The third tab's content.
          </Tabs.Panel>
        </Tabs>
      </Specimen>
      <Specimen title="Gray scale" note="The greys of both themes.">
        <ol className={classes.scale}>
          {GRAYS.map(({ shade, value }) => (
            <Flex key={shade} component="li" direction="column" align="center" gap="2xs" miw={56}>
              <span className={classes.patch} style={{ background: value }} />
              Gray {shade}
            </Flex>
          ))}
        </ol>
      </Specimen>
      <Specimen title="Loading" note="Skeletons in the shape of what's loading, a spinner for the rest.">
        <Stack gap="xs" flex="1 1 200px" role="status" aria-label="A sample that loads for ever">
          <Skeleton height={19} width="60%" />
          <Skeleton height={19} />
        </Stack>
        <Loader size="sm" role="img" aria-label="Spinner" />
      </Specimen>
    </>
  );
}

function ButtonSpecimen() {
  return (
    <Specimen title="Button variants" note="At most one filled button per view.">
      <Button>Filled</Button>
      <Button variant="default">Default</Button>
      <Button variant="subtle">Subtle</Button>
      <Button color="danger">Danger</Button>
      <Button leftSection={<IconPlus size={16} aria-hidden />}>With an icon</Button>
      <Button size="xs" variant="default">
        Small
      </Button>
      <Button disabled>Disabled</Button>
      <Button loading>Loading</Button>
    </Specimen>
  );
}
