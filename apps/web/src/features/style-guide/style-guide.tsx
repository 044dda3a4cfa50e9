import { Stack, Tabs } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { BackLink } from '../../app/navigation/back-link.tsx';
import { paths } from '../../app/paths.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ColorsTab } from './colors-tab.tsx';
import { ComponentsTab } from './components-tab.tsx';
import { Monochrome } from './monochrome.tsx';
import { SpacingTab } from './spacing-tab.tsx';
import classes from './style-guide.module.css';
import { ThemeButtons } from './theme-buttons.tsx';
import { TypographyTab } from './typography-tab.tsx';

const TABS = [
  { value: 'components', label: 'Components', Content: ComponentsTab },
  { value: 'colors', label: 'Colors', Content: ColorsTab },
  { value: 'typography', label: 'Typography', Content: TypographyTab },
  { value: 'spacing', label: 'Spacing', Content: SpacingTab },
] as const;

/** Every component of `ui/` and every token of the theme, rendered live (AD-80). */
export function StyleGuide() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const open = TABS.find(({ value }) => hash === `#${value}`) ?? TABS[0];
  return (
    <Page>
      <BackLink to={paths.dashboard}>Back to home</BackLink>
      <PageHeading
        title="Style guide"
        subtitle="What Groundwork's screens are made of, drawn by the same code."
        actions={<ThemeButtons />}
      />
      <Monochrome />
      <Tabs
        value={open.value}
        keepMounted={false}
        onChange={value => void navigate({ hash: `#${value}` }, { replace: true })}
      >
        <Tabs.List aria-label="Style guide" className={classes.tabs}>
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ value, Content }) => (
          <Tabs.Panel key={value} value={value} pt="lg">
            <Stack gap="lg">
              <Content />
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
