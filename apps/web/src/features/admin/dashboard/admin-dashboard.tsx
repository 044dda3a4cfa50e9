import { Button, Flex, Stack, Tabs } from '@mantine/core';
import { Link } from '../../../app/navigation/link.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { adminPaths } from '../admin-paths.ts';
import { AssistantsTab } from '../assistants/assistants-tab.tsx';
import { CurriculumTab } from '../curriculum/curriculum-tab.tsx';
import { usePlace } from '../use-place.ts';
import classes from './admin-dashboard.module.css';

const TABS = [
  { value: 'challenges', label: 'Challenges & Steps', Panel: CurriculumTab },
  { value: 'assistants', label: 'AI Assistants', Panel: AssistantsTab },
  { value: 'users', label: 'User Management', Panel: UsersTab },
] as const;

/** Start page of the back office. The open tab is in the address. */
export function AdminDashboard() {
  const { place, go } = usePlace();
  const tab = TABS.find(({ value }) => value === place.tab) ?? TABS[0];
  return (
    <>
      <PageHeading title="Admin dashboard" />
      <Tabs
        value={tab.value}
        keepMounted={false}
        classNames={{ tab: classes.tab }}
        onChange={value => go({ tab: value === TABS[0].value ? null : value })}
      >
        <Tabs.List aria-label="Admin">
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ value, Panel }) => (
          <Tabs.Panel key={value} value={value} pt="lg">
            <Stack gap="lg">
              <Panel />
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

const OFFERS = [
  'View all users, and search them by name or email',
  'Create users',
  'Edit names, email addresses and roles',
  'Reset passwords',
  'Delete users and all their data',
];

/** Link to the users page, and what can be done there. */
function UsersTab() {
  return (
    <Surface plain>
      <Flex component="ul" direction="column" gap="2xs" c="dimmed">
        {OFFERS.map(offer => (
          <li key={offer}>{offer}</li>
        ))}
      </Flex>
      <Button component={Link} to={adminPaths.users} mt="lg">
        Manage users
      </Button>
    </Surface>
  );
}
