import { refusedField } from '../errors.ts';

let loading: Promise<ReadonlySet<string>> | null = null;

/** The 49,000 most common passwords, 0.4 MB compressed: loaded when one is first asked about. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Whether it is one of the most common passwords, in any case of letters (SE-78). */
export async function isCommon(password: string): Promise<boolean> {
  loading ??= load();
  return (await loading).has(password.toLowerCase());
}

/**
 * Refuses one of the most common passwords for an administrator.
 * @throws AppError `user.common_password` at the form's field
 */
export async function refuseCommon(role: string, password: string, field: string): Promise<void> {
  if (role === 'admin' && (await isCommon(password))) throw refusedField('user.common_password', field);
}
