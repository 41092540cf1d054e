import { isPassword } from '@maru/core';
import type { Areas } from '../../i18n/texts.ts';

/** What the form for a new password holds. */
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

/** What is wrong with the form, as keys of messages by field: the rules of the specification, section 5. */
export function checkReset({ newPassword, newPasswordAgain }: ResetForm): ResetErrors {
  return {
    ...(isPassword(newPassword) ? {} : { newPassword: newPassword === '' ? 'fields.required' : 'fields.invalidPassword' }),
    ...(newPassword === newPasswordAgain ? {} : { newPasswordAgain: 'fields.passwordMismatch' }),
  };
}
