import { Notifications } from '@mantine/notifications';
import classes from './toaster.module.css';

/** Where toasts appear: in the top bar, clear of every form, card, input and progress bar. */
export default function Toaster() {
  return (
    <section aria-label="Notifications">
      <Notifications
        withinPortal={false}
        position="top-center"
        containerWidth={420}
        limit={1}
        autoClose={5000}
        className={classes.toaster}
      />
    </section>
  );
}
