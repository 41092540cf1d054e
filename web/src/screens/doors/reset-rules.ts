import { isPassword } from '@maru/core';
import type { Areas } from '../../i18n/texts.ts';

/** Values of the form for a new password. */
export interface ResetForm {
  readonly newPassword: string;
  readonly newPasswordAgain: string;
}

export type ResetErrors = { readonly [K in keyof ResetForm]?: `fields.${keyof Areas['translation']['fields']}` };

export function resetValues(form: HTMLFormElement): ResetForm {
  const data = new FormData(form);
  const text = (name: keyof ResetForm): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { newPassword: text('newPassword'), newPasswordAgain: text('newPasswordAgain') };
}

/** Returns the form's errors as message keys by field (specification, section 5). */
export function checkReset({ newPassword, newPasswordAgain }: ResetForm): ResetErrors {
  return {
    ...(isPassword(newPassword) ? {} : { newPassword: newPassword === '' ? 'fields.required' : 'fields.invalidPassword' }),
    ...(newPassword === newPasswordAgain ? {} : { newPasswordAgain: 'fields.passwordMismatch' }),
  };
}
