import { Button } from '@mantine/core';
import { useCheckedForm } from '../../app/forms/use-checked-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Surface } from '../../ui/surface.tsx';
import classes from './account.module.css';
import { passwordFormSchema, useChangePassword } from './use-change-password.ts';

export function ChangePasswordForm({ username }: { username: string }) {
  const change = useChangePassword();
  const { form, field, isBusy } = useCheckedForm({
    id: 'password',
    schema: passwordFormSchema,
    submit: async ({ confirmPassword: _, ...passwords }, element) => {
      await change.mutateAsync(passwords);
      element.reset();
    },
    failure: 'Password not changed',
  });

  return (
    <Surface plain aria-labelledby="change-password">
      <h2 id="change-password" className={classes.title}>
        Change password
      </h2>
      <p className={classes.note}>Changing it logs you out everywhere else.</p>
      <form className={classes.form} {...form}>
        {/* Tells password managers whose password this is. */}
        <input
          className={classes.unseen}
          name="username"
          autoComplete="username"
          defaultValue={username}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <PasswordField
          {...field('currentPassword')}
          label="Current Password"
          autoComplete="current-password"
        />
        <PasswordField {...field('newPassword')} label="New Password" autoComplete="new-password" />
        <PasswordField
          {...field('confirmPassword')}
          label="Confirm New Password"
          autoComplete="new-password"
        />
        <div className={classes.actions}>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Changing password...' : 'Change Password'}
          </Button>
        </div>
      </form>
    </Surface>
  );
}
