import { Stack, Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrating } from '../../../app/hydration.ts';

/** Tabs by hash; no hash means the first. */
const TABS = { '': 'overview', '#my-startups': 'my-startups' } as const;
type Tab = (typeof TABS)[keyof typeof TABS];

interface DashboardTabsProps {
  overview: ReactNode;
  list: ReactNode;
}

/** The dashboard's two tabs. The open one is in the address, so browser history keeps it. */
export function DashboardTabs({ overview, list }: DashboardTabsProps) {
  const [tab, openTab] = useTab();
  return (
    <Tabs value={tab} keepMounted={false} onChange={openTab}>
      <Tabs.List aria-label="Dashboard">
        <Tabs.Tab value="overview">Overview</Tabs.Tab>
        <Tabs.Tab value="my-startups">My Startups</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="overview" pt="lg">
        <Stack gap="lg">{overview}</Stack>
      </Tabs.Panel>
      <Tabs.Panel value="my-startups" pt="lg">
        <Stack gap="lg">{list}</Stack>
      </Tabs.Panel>
    </Tabs>
  );
}

function useTab() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  // The server never sees the hash, so hydration has to ignore it.
  const isKnown = !useHydrating();
  const asked = isKnown && hash in TABS ? TABS[hash as keyof typeof TABS] : null;
  const [tab, setTab] = useState<Tab>(asked ?? 'overview');
  // Other hashes, such as that of "Skip to content", do not change the tab.
  if (asked && asked !== tab) setTab(asked);
  const openTab = (next: string | null) => {
    // Replaces the history entry, so that Back leaves the dashboard, and returning to it opens this tab.
    void navigate({ search, hash: next === 'overview' ? '' : `#${next}` }, { replace: true });
  };
  return [asked ?? tab, openTab] as const;
}
