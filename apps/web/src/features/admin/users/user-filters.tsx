import { adminCohortContracts, USER_SORTS, type UserSort } from '@groundwork/api-client';
import { USER_ROLES, type UserRole } from '@groundwork/domain';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { parseId } from '../../../app/paths.ts';
import { choicesOf, Filter, recordChoices } from '../components/filter.tsx';
import { useFilters } from '../components/use-filters.ts';
import { rowsQuery } from '../components/use-rows.ts';
import { adminUserQueries, type UserFilters, type UserList } from './user-queries.ts';
import classes from './users.module.css';

type Name = 'role' | 'cohort' | 'sort';

const ROLES: Record<UserRole, string> = { user: 'Users', admin: 'Admins' };
const SORTS: Record<UserSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  username: 'Username',
  email: 'Email',
};

/** Filters and order of the list, as the address has them. Unknown values there are ignored. */
export function useUserList(q: string) {
  const { read, set, clear } = useFilters<Name>();
  const [asRole, asCohort, asSort] = [read('role'), read('cohort'), read('sort')];
  const wanted = useMemo((): UserList => {
    const role = USER_ROLES.find(one => one === asRole);
    const cohortId = parseId(asCohort);
    const sort = USER_SORTS.find(one => one === asSort) ?? 'newest';
    return { q, sort, ...(role && { role }), ...(cohortId && { cohortId }) };
  }, [q, asRole, asCohort, asSort]);
  const isFiltered = q !== '' || wanted.role !== undefined || wanted.cohortId !== undefined;
  return { wanted, isFiltered, set, clear };
}

interface UserFilterBarProps {
  wanted: UserList;
  onChange: (name: Name, value: string) => void;
  search: ReactNode;
}

export function UserFilterBar({ wanted, onChange, search }: UserFilterBarProps) {
  const { data: cohorts = [] } = useQuery(rowsQuery(adminCohortContracts.list, {}));
  return (
    <div className={classes.filters}>
      {search}
      <Filter
        label="Role"
        all="All roles"
        value={wanted.role ?? ''}
        options={choicesOf(ROLES)}
        onChange={value => onChange('role', value)}
      />
      <Filter
        label="Cohort"
        all="All cohorts"
        value={String(wanted.cohortId ?? '')}
        options={recordChoices(cohorts, wanted.cohortId, 'Cohort')}
        onChange={value => onChange('cohort', value)}
      />
      <Filter
        label="Sort by"
        value={wanted.sort}
        options={choicesOf(SORTS)}
        onChange={value => onChange('sort', value === 'newest' ? '' : value)}
      />
    </div>
  );
}

/** How many match, of all pages. */
export function UserCount({ filters: { sort: _, ...filters } }: { filters: UserList }) {
  const { data } = useQuery(adminUserQueries.count(filters satisfies UserFilters));
  return (
    <Box component="p" role="status" c="dimmed">
      {data && `${data.count.toLocaleString('en')} ${data.count === 1 ? 'user' : 'users'}`}
    </Box>
  );
}
