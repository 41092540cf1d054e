import { isEmail } from '@maru/core';
import { textIn } from '../settings/use-field-form.ts';

/** Values of the form for another address. */
export interface EmailForm {
  readonly newEmail: string;
  readonly password: string;
}

type Wrong = 'email.errorSame' | 'translation:fields.required' | 'translation:fields.invalidEmail';

/** Errors of the form: keys of messages by field. */
type EmailErrors = { readonly [K in keyof EmailForm]?: Wrong };

export function emailValues(form: HTMLFormElement): EmailForm {
  return { newEmail: textIn(form, 'newEmail').trim(), password: textIn(form, 'password') };
}

/** Validates the form (specification, section 5). */
export function checkEmail({ newEmail, password }: EmailForm, present: string): EmailErrors {
  const wrong = wrongWith(newEmail, present);
  return {
    ...(wrong === null ? {} : { newEmail: wrong }),
    ...(password === '' ? { password: 'translation:fields.required' } : {}),
  };
}

function wrongWith(newEmail: string, present: string): Wrong | null {
  if (newEmail === '') return 'translation:fields.required';
  if (!isEmail(newEmail)) return 'translation:fields.invalidEmail';
  return newEmail === present ? 'email.errorSame' : null;
}
