import { Stack, Text } from '@mantine/core';

/** What a cohort's administrators see of its members, and what they don't (AD-97, AD-114). */
export function WhatTheySee() {
  return (
    <Stack gap="2xs" c="dimmed" fz="sm">
      <Text inherit>
        Your programme sees your name, username and email address, where you are in challenges, steps and
        questions, whether your last answers were accepted, and when you were last active.
      </Text>
      <Text inherit>
        It never sees your answers, chats, cards, conversations or reports. If you say that an answer was
        judged wrongly, it sees your answers to that question, without your name.
      </Text>
    </Stack>
  );
}
