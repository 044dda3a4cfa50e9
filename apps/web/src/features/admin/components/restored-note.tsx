import classes from './resource-form.module.css';

/** Above what was brought back. */
export function RestoredNote() {
  return (
    <p role="status" className={classes.note}>
      You had typed this before, and it was not saved.
    </p>
  );
}
