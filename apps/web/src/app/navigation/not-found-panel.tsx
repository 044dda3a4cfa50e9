import { Button } from '@mantine/core';
import { IconCompass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MessagePanel } from '../../ui/message-panel.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { paths } from '../paths.ts';
import { Link } from './link.tsx';

interface NotFoundPanelProps {
  title: string;
  text: string;
  icon?: ReactNode;
  /** A more specific link than the one to the home page. */
  way?: { to: string; label: string };
  children?: ReactNode;
}

/** Replaces a page whose subject does not exist or is locked. */
export function NotFoundPanel({
  title,
  text,
  icon = <IconCompass aria-hidden />,
  way,
  children,
}: NotFoundPanelProps) {
  return (
    <MessagePanel
      icon={icon}
      heading={<PageHeading title={title} />}
      actions={
        <>
          {way && (
            <Button component={Link} to={way.to}>
              {way.label}
            </Button>
          )}
          <Button component={Link} to={paths.dashboard} variant={way ? 'default' : 'filled'}>
            Go to Home
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {children}
    </MessagePanel>
  );
}
