import classes from './logo.module.css';

/** The letter mark with the product's name. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" />
        <path d="M8 21.5h16M8 16.5h11M8 11.5h6" />
      </svg>
      <span className={classes.name}>Groundwork</span>
    </span>
  );
}
