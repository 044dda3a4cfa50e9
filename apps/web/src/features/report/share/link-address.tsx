import { Button, Flex, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { showToast } from '../../../ui/toast.ts';

/** A link's address, to be copied. */
export function LinkAddress({ token }: { token: string | null }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  if (token === null)
    return (
      <Text c="dimmed" fz="sm">
        This link still works, but we can no longer show its address here.
      </Text>
    );
  const address = window.location.origin + paths.sharedReport(token);
  const copy = async () => {
    const isDone = await copyText(address, field.current);
    setCopied(isDone);
    if (!isDone)
      void showToast({
        title: "Couldn't copy the link",
        message: 'The link is selected. Copy it by hand.',
        tone: 'error',
      });
  };
  return (
    <Flex gap="xs">
      <TextInput
        ref={field}
        flex={1}
        miw={0}
        aria-label="Link"
        readOnly
        value={address}
        onFocus={event => event.currentTarget.select()}
      />
      <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy'}</Button>
    </Flex>
  );
}
