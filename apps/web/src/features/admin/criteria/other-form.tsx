import classes from './criteria.module.css';

/** A value that no form fits. */
export function OtherForm() {
  return <p className={classes.hint}>These criteria have a form that can only be edited as JSON.</p>;
}
