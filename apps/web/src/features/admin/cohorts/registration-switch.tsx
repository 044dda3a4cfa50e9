import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { registrationContracts, request } from '@groundwork/api-client';
import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../ui/toast.ts';
import { adminCohortQueries } from './cohort-queries.ts';

/** Opens and closes registration without an invitation (AD-94). */
export function RegistrationSwitch() {
  const client = useQueryClient();
  const query = adminCohortQueries.registration();
  const { data, error } = useQuery(query);
  const change = useMutation({
    meta: { failure: { verb: 'update', entity: 'registration' } },
    mutationFn: (isOpen: boolean) => request(registrationContracts.change, { body: { isOpen } }),
    onSuccess: state => {
      client.setQueryData(query.queryKey, state);
      void showToast({
        title: state.isOpen ? 'Registration opened' : 'Registration closed',
        tone: 'success',
      });
    },
  });
  if (!data && error) return <p role="alert">Couldn't check whether registration is open.</p>;
  return (
    <Switch
      label="Anyone can register"
      description="Turn this off to let people create an account only by an invitation. Logging in stays open."
      checked={change.variables !== undefined && change.isPending ? change.variables : (data?.isOpen ?? true)}
      disabled={!data}
      aria-busy={change.isPending}
      onChange={event => !change.isPending && change.mutate(event.currentTarget.checked)}
    />
  );
}
