import { registrationContracts } from '@groundwork/api-client';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { contractQuery } from '../../app/contract-query.ts';

/** Whether registering takes an invitation (SE-60). The server decides where it is not known. */
export const registrationQuery = contractQuery(registrationContracts.read, {}, { throwOnError: false });

/** The form to register, unless that takes an invitation. */
export function OpenRegistration({ children }: { children: ReactNode }) {
  const { data } = useQuery(registrationQuery);
  if (data?.isOpen !== false) return children;
  return (
    <Text mt="lg" c="dimmed">
      Registration is by invitation only. Open the link from your programme, or ask them for one.
    </Text>
  );
}
