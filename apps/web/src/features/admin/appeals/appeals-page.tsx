import { NativeSelect, Stack } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Listed } from '../components/listed.tsx';
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
      <Listed
        what="the appeals"
        rows={rows}
        failure={failure}
        empty={{ icon: <IconScale aria-hidden />, text: EMPTY[state] }}
      >
        {appeals => (
          <Stack component="ul" gap="lg" aria-label="Appeals">
            {appeals.map(appeal => (
              <AppealItem key={appeal.id} appeal={appeal} list={list} />
            ))}
          </Stack>
        )}
      </Listed>
      <LoadMore {...older} />
    </>
  );
}
