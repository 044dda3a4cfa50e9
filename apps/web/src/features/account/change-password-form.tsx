import { Button } from '@mantine/core';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { findMismatch } from '../../ui/repeated-password.ts';
import { Surface } from '../../ui/surface.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import classes from './account.module.css';
import { passwordErrors, passwordFormSchema, useChangePassword } from './use-change-password.ts';

export function ChangePasswordForm({ username }: { username: string }) {
  const change = useChangePassword();
  const { form, field, alert, isBusy } = useCheckedForm({
    id: 'password',
    schema: passwordFormSchema,
    summarize: findMismatch('newPassword'),
    submit: async ({ confirmPassword: _, ...passwords }, element) => {
      await change.mutateAsync(passwords);
      element.reset();
    },
    explain: passwordErrors,
  });

  return (
    <Surface aria-labelledby="change-password">
      <h2 id="change-password" className={classes.title}>
        Change password
      </h2>
      <p className={classes.note}>Changing it logs you out everywhere else.</p>
      <form className={classes.form} {...form}>
        <FormAlert message={alert} />
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
