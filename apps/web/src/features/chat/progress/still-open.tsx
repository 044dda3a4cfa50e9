import classes from './still-open.module.css';

/** The open items that the server named when it refused to complete the step. */
export function StillOpen({ texts }: { texts: readonly string[] }) {
  return (
    <div role="alert" className={classes.note}>
      <p>This step is not complete yet. Still open:</p>
      <ul>
        {texts.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
