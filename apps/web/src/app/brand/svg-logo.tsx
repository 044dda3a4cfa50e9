import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { Logo } from '../../ui/logo.tsx';
import { sanitiseSvg } from './sanitise-svg.ts';
import classes from './svg-logo.module.css';

/** The logo from the database. A module of its own: the sanitiser is loaded only where there is something to clean. */
export default function SvgLogo({ svgCode }: { svgCode: string }) {
  const svg = useMemo(() => sanitiseSvg(svgCode), [svgCode]);
  if (svg === null) return <Logo />;
  return (
    <span className={classes.logo}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the line above */}
      <span className={classes.drawing} dangerouslySetInnerHTML={{ __html: svg }} />
      <VisuallyHidden>Groundwork</VisuallyHidden>
    </span>
  );
}
