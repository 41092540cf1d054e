import { isEmail } from '@maru/core';
import { textIn } from '../settings/form-values.ts';

/** Values of the form for another address. */
export interface EmailForm {
  readonly newEmail: string;
  readonly password: string;
}

type Wrong = 'email.errorSame' | 'email.errorTaken' | 'wrongPassword' | 'translation:fields.required' | 'translation:fields.invalidEmail';

/** The form's errors, as message keys by field. */
export type EmailErrors = { readonly [K in keyof EmailForm]?: Wrong };

export function emailValues(form: HTMLFormElement): EmailForm {
  return { newEmail: textIn(form, 'newEmail').trim(), password: textIn(form, 'password') };
}

/** Validates the form (specification, section 5). */
export function checkEmail({ newEmail, password }: EmailForm, present: string): EmailErrors {
  const wrong = wrongWith(newEmail, present);
  return { ...(wrong === null ? {} : { newEmail: wrong }), ...(password === '' ? { password: 'translation:fields.required' } : {}) };
}

/** Returns the server's errors as message keys by field; null when they concern no field. */
export function refusedEmail(code: string | undefined, fields: Readonly<Record<string, string>>): EmailErrors | null {
  if (code === 'incorrect_password') return { password: 'wrongPassword' };
  if (code === 'email_taken') return { newEmail: 'email.errorTaken' };
  return 'newEmail' in fields ? { newEmail: 'translation:fields.invalidEmail' } : null;
}

function wrongWith(newEmail: string, present: string): Wrong | null {
  if (newEmail === '') return 'translation:fields.required';
  if (!isEmail(newEmail)) return 'translation:fields.invalidEmail';
  return newEmail === present ? 'email.errorSame' : null;
}
