import { logoMediaContracts, request } from '@groundwork/api-client';
import { MAX_SVG_LENGTH } from '@groundwork/domain';
import { VisuallyHidden } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Logo } from '../../ui/logo.tsx';
import { querySettings } from '../contract-query.ts';
import { useHydrating } from '../hydration.ts';
import { lazyComponent, useLazyComponent } from '../lazy-component.ts';
import classes from './brand-logo.module.css';

const logoDrawer = lazyComponent(() => import('./svg-logo.tsx'));

const logoQueries = {
  active: () =>
    queryOptions({
      ...querySettings(logoMediaContracts.active, {}),
      queryFn: async ({ signal }) => {
        const logo = await request(logoMediaContracts.active, {}, { signal });
        rememberLogo(logo?.svgCode ?? null);
        return logo;
      },
      // If the request fails, the last logo stays.
      throwOnError: false,
    }),
};

/** The configured logo, or the letter mark with the product's name. */
export function BrandLogo() {
  const { data: logo } = useQuery(logoQueries.active());
  const isHydrating = useHydrating();
  const [remembered] = useState(() => (isHydrating ? null : recallLogo()));
  const svgCode = logo === undefined ? remembered : logo?.svgCode;
  const drawer = useLazyComponent(logoDrawer, Boolean(svgCode));
  if (!svgCode || drawer === 'missing') return <Logo />;
  if (drawer !== 'awaited') return <drawer.SvgLogo svgCode={svgCode} />;
  // A browser with a remembered logo reserves its space. Others already show the letter mark.
  return remembered ? <ReservedSpace /> : <Logo />;
}

function ReservedSpace() {
  return (
    <span className={classes.space}>
      <VisuallyHidden>Groundwork</VisuallyHidden>
    </span>
  );
}

/** Not per user: the logo is the same for everyone and survives a logout. */
const KEY = 'groundwork:logo';

/** SVG code of the last logo, unsanitised: sanitise before rendering. Null if there is none. */
function recallLogo(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function rememberLogo(svgCode: string | null): void {
  try {
    if (svgCode && svgCode.length <= MAX_SVG_LENGTH) localStorage.setItem(KEY, svgCode);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is full or forbidden: the next visit starts with the letter mark.
  }
}
