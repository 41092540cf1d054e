import { isPassword } from '@maru/core';
import type { Areas } from '../../i18n/texts.ts';

/** Values of the form for a new password. */
export interface ResetFields {
  readonly newPassword: string;
  readonly newPasswordAgain: string;
}

type ResetErrors = { readonly [K in keyof ResetFields]?: `fields.${keyof Areas['translation']['fields']}` };

export function resetValues(form: HTMLFormElement): ResetFields {
  const data = new FormData(form);
  const text = (name: keyof ResetFields): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { newPassword: text('newPassword'), newPasswordAgain: text('newPasswordAgain') };
}

/** Returns the form's errors as message keys by field (specification, section 5). */
export function checkReset({ newPassword, newPasswordAgain }: ResetFields): ResetErrors {
  return {
    ...(isPassword(newPassword)
      ? {}
      : { newPassword: newPassword === '' ? 'fields.required' : 'fields.invalidPassword' }),
    ...(newPassword === newPasswordAgain ? {} : { newPasswordAgain: 'fields.passwordMismatch' }),
  };
}
