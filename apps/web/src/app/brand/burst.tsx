import type { CSSProperties } from 'react';
import classes from './burst.module.css';

/** One point per spark, on the edge of a square from -1 to 1 around 0. */
const SPARKS = Array.from({ length: 18 }, (_, index) => {
  const angle = ((index + 0.5) / 18) * 2 * Math.PI;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const reach = Math.max(Math.abs(x), Math.abs(y));
  return { x: (x / reach).toFixed(3), y: (y / reach).toFixed(3) };
});

/** Sparks that fly out once from behind a card. Nothing under `prefers-reduced-motion`. */
export function Burst() {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  return (
    <div className={classes.burst} aria-hidden="true">
      {SPARKS.map(({ x, y }) => (
        <i key={`${x} ${y}`} style={{ '--x': x, '--y': y } as CSSProperties} />
      ))}
    </div>
  );
}
