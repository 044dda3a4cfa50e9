import { VisuallyHidden } from '@mantine/core';
import { useId, useMemo } from 'react';
import { Logo } from '../../ui/logo.tsx';
import { sanitiseSvg } from './sanitise-svg.ts';
import classes from './svg-logo.module.css';

/** The configured logo. A module of its own, so that the sanitiser loads only if there is a logo. */
export function SvgLogo({ svgCode }: { svgCode: string }) {
  const id = useId().replace(/\W/g, '');
  const svg = useMemo(() => sanitiseSvg(svgCode, `groundwork-logo-${id}-`), [svgCode, id]);
  if (svg === null) return <Logo />;
  return (
    <span className={classes.logo}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised above */}
      <span className={classes.drawing} dangerouslySetInnerHTML={{ __html: svg }} />
      <VisuallyHidden>Groundwork</VisuallyHidden>
    </span>
  );
}
