import { adminUserContracts, type RequestOptions, request } from '@groundwork/api-client';
import {
  type AdminUser,
  type AdminUserChange,
  type AdminUserInput,
  adminUserChangeSchema,
  adminUserInputSchema,
  adminUserSchema,
} from '@groundwork/domain';
import { useRef, useState } from 'react';
import type { PathKey } from '../../../app/query-keys.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useShownOnce } from '../../../ui/shown-once.tsx';
import { DeleteRecordDialog } from '../components/delete-record-dialog.tsx';
import { ResourceForm } from '../components/resource-form.tsx';
import type { FailureWords } from '../components/use-admin-mutation.ts';
import type { RecordDialog } from '../components/use-record-dialog.ts';
import { ClearSecondFactor } from './clear-second-factor.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { UsersSecret } from './secret-dialog.tsx';
import { isConfirmed, newUserFields, userFields } from './user-fields.tsx';
import { adminUserQueries } from './user-queries.ts';

export type UserDialogKind = 'reset' | 'link' | 'factor';

interface UserDialogProps {
  dialog: RecordDialog<AdminUser, UserDialogKind>;
  isSelf: boolean;
  list: PathKey;
  onClose: () => void;
}

const failure = (verb: 'create' | 'update' | 'delete'): FailureWords => ({ title: `Failed to ${verb} user` });

export function UserDialog({ dialog, isSelf, list, onClose }: UserDialogProps) {
  const shared = { entity: 'user', list, failure, onSaved: onClose, onClose };
  switch (dialog.kind) {
    case 'create':
      return <CreateUser list={list} onClose={onClose} />;
    case 'edit':
      return (
        <ResourceForm
          {...shared}
          fields={userFields(dialog.record, { isSelf })}
          canSubmit={values => isConfirmed(values, dialog.record)}
          body={adminUserChangeSchema}
          recordSchema={adminUserSchema}
          record={dialog.record}
          // Recreating would need a password, and the user's data is gone.
          canRecreate={false}
          save={(body: AdminUserChange) =>
            request(adminUserContracts.update, { params: { userId: dialog.record.id }, body })
          }
        />
      );
    case 'reset':
      return <ResetPasswordDialog user={dialog.record} onClose={onClose} />;
    case 'link':
      return <PasswordLinkDialog user={dialog.record} onClose={onClose} />;
    case 'factor':
      return <ClearSecondFactor user={dialog.record} list={list} onClose={onClose} />;
    case 'delete':
      return <DeleteUser user={dialog.record} list={list} onClose={onClose} />;
  }
}

/** A generated password is shown once, as after a reset (AD-54). */
function CreateUser({ list, onClose }: { list: PathKey; onClose: () => void }) {
  const generated = useRef<string | null>(null);
  const saved = useRef('');
  const [fields] = useState(() =>
    newUserFields(password => {
      generated.current = password;
    }),
  );
  const [shown, setShown] = useState<{ username: string; secret: string } | null>(null);
  const { leave, ...reading } = useShownOnce(onClose);
  if (shown) {
    return (
      <Dialog title="User created" onClose={leave}>
        <UsersSecret what="password" {...shown} {...reading} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <ResourceForm
      entity="user"
      title="Create New User"
      list={list}
      failure={failure}
      fields={fields}
      canSubmit={values => isConfirmed(values)}
      body={adminUserInputSchema}
      recordSchema={adminUserSchema}
      record={null}
      save={(body: AdminUserInput, _id: number | null, options: RequestOptions) => {
        saved.current = body.password;
        return request(adminUserContracts.create, { body }, options);
      }}
      onSaved={({ username }) => {
        const password = saved.current;
        if (password === generated.current) setShown({ username, secret: password });
        else onClose();
      }}
      onClose={onClose}
    />
  );
}

function DeleteUser({ user, list, onClose }: { user: AdminUser; list: PathKey; onClose: () => void }) {
  const { id, username } = user;
  return (
    <DeleteRecordDialog
      entity="user"
      id={id}
      name={username}
      title="Are you sure?"
      text={`This deletes ${username} and all their startups, chats, boards and reports. This action cannot be undone.`}
      impact={adminUserQueries.impact(id)}
      list={list}
      remove={() => request(adminUserContracts.remove, { params: { userId: id } })}
      failure={failure('delete')}
      onClose={onClose}
    />
  );
}
