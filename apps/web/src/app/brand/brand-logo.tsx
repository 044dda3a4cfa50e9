import { readActiveLogo } from '@groundwork/api-client';
import { VisuallyHidden } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { Logo } from '../../ui/logo.tsx';
import { FRESHNESS } from '../freshness.ts';
import classes from './brand-logo.module.css';
import { recallLogo, rememberLogo } from './remembered-logo.ts';

interface Drawer {
  SvgLogo: ComponentType<{ svgCode: string }>;
}

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
  const drawer = useDrawer(Boolean(svgCode));
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

let loaded: Drawer | undefined;

/** Not `React.lazy`: it keeps a failure for ever and throws it at the app's boundary, and the letter mark will do. */
function useDrawer(isWanted: boolean): Drawer | 'awaited' | 'missing' {
  const [drawer, setDrawer] = useState<Drawer | 'awaited' | 'missing'>(loaded ?? 'awaited');
  const isAwaited = isWanted && drawer === 'awaited';
  useEffect(() => {
    if (!isAwaited) return;
    import('./svg-logo.tsx').then(
      ({ SvgLogo }) => {
        loaded = { SvgLogo };
        setDrawer(loaded);
      },
      () => setDrawer('missing'),
    );
  }, [isAwaited]);
  return drawer;
}
