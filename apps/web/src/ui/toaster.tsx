import { Notifications } from '@mantine/notifications';
import classes from './toaster.module.css';

/** Where toasts appear: beside the side bar, on small screens below the top bar; clear of the chat's input and progress. */
export default function Toaster() {
  return (
    <section aria-label="Notifications">
      <Notifications
        withinPortal={false}
        position="bottom-left"
        // As wide as the chat's left column.
        containerWidth={308}
        limit={1}
        autoClose={5000}
        className={classes.toaster}
      />
    </section>
  );
}
