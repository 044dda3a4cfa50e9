import { Button } from '@mantine/core';
import { useState } from 'react';
import { SectionBoundary, SectionError } from '../../app/boundaries.tsx';
import { Surface } from '../../ui/surface.tsx';
import classes from './error-demo.module.css';

/** A part of a page that fails while it is drawn, and what takes its place. */
export function BoundaryDemo() {
  const [tries, setTries] = useState(0);
  return (
    <Surface plain aria-labelledby="boundary">
      <h2 id="boundary" className={classes.title}>
        Error boundary
      </h2>
      <p className={classes.note}>
        When a part of a page cannot be drawn, a panel takes its place and the rest of the page goes on.
        Another try draws it anew.
      </p>
      <div className={classes.boundary}>
        <SectionBoundary
          place={`${tries}`}
          fallback={error => <SectionError error={error} onTryAgain={() => setTries(tries + 1)} />}
        >
          <Fragile />
        </SectionBoundary>
      </div>
    </Surface>
  );
}

function Fragile() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('The demo was asked to break');
  return (
    <Button variant="default" onClick={() => setBroken(true)}>
      Trigger Error Boundary
    </Button>
  );
}
