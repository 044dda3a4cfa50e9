import { readActiveLogo } from '@groundwork/api-client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Logo } from '../../ui/logo.tsx';
import { FRESHNESS } from '../freshness.ts';

const SvgLogo = lazy(() => import('./svg-logo.tsx'));

const logoQueries = {
  active: () =>
    queryOptions({
      queryKey: ['/api/logo-media/active'],
      queryFn: ({ signal }) => readActiveLogo({ signal }),
      ...FRESHNESS.logo,
      // Without an answer the product's own mark stands.
      throwOnError: false,
    }),
};

/** The active logo, or the plain letter mark with the product's name (F2, Layout shell). */
export function BrandLogo() {
  const { data: logo } = useQuery(logoQueries.active());
  if (!logo?.svgCode) return <Logo />;
  return (
    <Suspense fallback={<Logo />}>
      <SvgLogo svgCode={logo.svgCode} />
    </Suspense>
  );
}
