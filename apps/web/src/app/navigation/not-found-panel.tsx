import { Button } from '@mantine/core';
import { IconCompass } from '@tabler/icons-react';
import { MessagePanel } from '../../ui/message-panel.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { paths } from '../paths.ts';
import { Link } from './link.tsx';

/** In place of a page whose subject does not exist. */
export function NotFoundPanel({ title, text }: { title: string; text: string }) {
  return (
    <MessagePanel
      icon={<IconCompass aria-hidden />}
      heading={<PageHeading title={title} />}
      actions={
        <Button component={Link} to={paths.dashboard}>
          Go to Home
        </Button>
      }
    >
      <p>{text}</p>
    </MessagePanel>
  );
}
