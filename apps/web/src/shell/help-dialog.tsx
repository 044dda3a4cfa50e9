import { Button, Flex, Text } from '@mantine/core';
import { lazyComponent, useLazyComponent } from '../app/lazy-component.ts';
import { Dialog } from '../ui/dialog.tsx';

const content = lazyComponent(() => import('./help-content.tsx'));

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const more = useLazyComponent(content, true);
  return (
    <Dialog title="Beta Release" onClose={onClose}>
      <p>Your answers are saved as soon as you send them, even if you close the page.</p>
      {typeof more === 'object' && <more.HelpContent />}
      <Text mt="lg" c="dimmed" fz="xs">
        Beta features may have issues or incomplete functionality.
      </Text>
      <Flex justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          Got it
        </Button>
      </Flex>
    </Dialog>
  );
}
