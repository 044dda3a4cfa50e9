import { Button } from '@mantine/core';
import classes from './criteria.module.css';
import type { CriteriaForm } from './criteria-editor.tsx';

/** Nothing is looked for. What it carries all the same decides nothing. */
export function OpenForm({ json, write }: CriteriaForm) {
  return (
    <>
      <p className={classes.hint}>Any answer of substance counts. An open-ended question has no criteria.</p>
      {json !== null && (
        <>
          <p className={classes.hint}>Those that it carries are kept, and nobody is judged by them.</p>
          <Button variant="default" className={classes.add} onClick={() => write(null)}>
            Remove Its Criteria
          </Button>
        </>
      )}
    </>
  );
}
