import { readActiveLogo } from '@groundwork/api-client';
import { VisuallyHidden } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Logo } from '../../ui/logo.tsx';
import { FRESHNESS } from '../freshness.ts';
import { lazyPiece, usePiece } from '../lazy-piece.ts';
import classes from './brand-logo.module.css';
import { recallLogo, rememberLogo } from './remembered-logo.ts';

const logoDrawer = lazyPiece(() => import('./svg-logo.tsx'));

const logoQueries = {
  active: () =>
    queryOptions({
      queryKey: ['/api/logo-media/active'],
      queryFn: async ({ signal }) => {
        const logo = await readActiveLogo({ signal });
        rememberLogo(logo?.svgCode ?? null);
        return logo;
      },
      ...FRESHNESS.logo,
      // Without an answer stands what stood here last.
      throwOnError: false,
    }),
};

/** The active logo, or the plain letter mark with the product's name (F2, Layout shell). */
export function BrandLogo() {
  const { data: logo } = useQuery(logoQueries.active());
  const [remembered] = useState(recallLogo);
  const svgCode = logo === undefined ? remembered : logo?.svgCode;
  const drawer = usePiece(logoDrawer, Boolean(svgCode));
  if (!svgCode || drawer === 'missing') return <Logo />;
  if (drawer !== 'awaited') return <drawer.SvgLogo svgCode={svgCode} />;
  // Who has seen the logo before waits for it; to others the letter mark is already shown.
  return remembered ? <ReservedSpace /> : <Logo />;
}

function ReservedSpace() {
  return (
    <span className={classes.space}>
      <VisuallyHidden>Groundwork</VisuallyHidden>
    </span>
  );
}
