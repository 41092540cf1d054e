import type { ErrorCode, FieldCode } from '@maru/core/api';
import type { Translate } from '../../i18n/texts.ts';
import type { FormFailure } from '../../stores/failed-fields.ts';

const BY_ERROR = {
  username_taken: 'fields.taken',
  email_taken: 'fields.emailTaken',
  incorrect_password: 'fields.wrongPassword',
} as const satisfies Partial<Record<ErrorCode, string>>;
const BY_CODE = {
  required: 'fields.required',
  reserved: 'fields.reserved',
  common: 'fields.common',
} as const satisfies Partial<Record<FieldCode, string>>;
const BY_NAME = {
  username: 'fields.invalidUsername',
  email: 'fields.invalidEmail',
  newEmail: 'fields.invalidEmail',
  password: 'fields.invalidPassword',
  newPassword: 'fields.invalidPassword',
} as const;

/**
 * The words beside a field that the server has refused: by the error's
 * code, the field's code, or the rule of the field; else the server's.
 */
export function refusalText(t: Translate, failure: FormFailure, name: string): string {
  const key =
    valueOf(BY_ERROR, failure.code) ??
    valueOf(BY_CODE, failure.fields[name]) ??
    (name in failure.fields ? valueOf(BY_NAME, name) : undefined);
  return key === undefined ? failure.message : t(key);
}

function valueOf<T extends object>(table: T, name: string | undefined): T[keyof T] | undefined {
  return name !== undefined && Object.hasOwn(table, name) ? table[name as keyof T] : undefined;
}
