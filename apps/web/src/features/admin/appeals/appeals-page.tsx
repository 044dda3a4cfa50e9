import { NativeSelect, Skeleton, Stack } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { MessagePanel } from '../../../ui/message-panel.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ListFailure } from '../../../ui/resource-table/list-failure.tsx';
import { LoadMore } from '../long-list/load-more.tsx';
import { useLongList } from '../long-list/use-long-list.ts';
import { AppealItem } from './appeal-item.tsx';
import { appealsOf } from './appeal-queries.ts';

const EMPTY = {
  open: 'No appeals to decide. Founders can say once a question that their answer was judged wrongly.',
  decided: 'No appeals have been decided yet.',
};

/** Answers that their founders find judged wrongly (AD-117). */
export function Component() {
  const [params, setParams] = useSearchParams();
  const state = params.get('state') === 'decided' ? 'decided' : 'open';
  const source = useMemo(() => appealsOf(state), [state]);
  const { rows, failure, older, list } = useLongList(source, "Couldn't load the appeals");
  return (
    <>
      <PageHeading
        title="Appeals"
        subtitle="Answers that founders say were judged wrongly. You see the answers and their criteria, not whose they are."
      />
      <NativeSelect
        label="Show"
        maw={200}
        value={state}
        data={[
          { value: 'open', label: 'Open' },
          { value: 'decided', label: 'Decided' },
        ]}
        onChange={({ currentTarget }) => setParams({ state: currentTarget.value }, { replace: true })}
      />
      {rows === undefined &&
        (failure ? (
          <ListFailure {...failure} />
        ) : (
          <Skeleton height={240} role="status" aria-label="Loading the appeals" />
        ))}
      {rows?.length === 0 && (
        <MessagePanel icon={<IconScale aria-hidden />} heading={null}>
          <p>{EMPTY[state]}</p>
        </MessagePanel>
      )}
      {rows && rows.length > 0 && (
        <Stack component="ul" gap="lg" aria-label="Appeals">
          {rows.map(appeal => (
            <AppealItem key={appeal.id} appeal={appeal} list={list} />
          ))}
        </Stack>
      )}
      <LoadMore {...older} />
    </>
  );
}
