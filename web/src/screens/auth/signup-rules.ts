import { isEmail, isPassword, isReservedUsername, isUsername } from '@maru/core';
import type { Areas } from '../../i18n/texts.ts';

/** Values of the signup form. */
export interface SignupForm {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly passwordAgain: string;
  /** To the Terms and the Privacy Policy. */
  readonly agreed: boolean;
}

type SignupErrors = { readonly [K in keyof SignupForm]?: `fields.${keyof Areas['translation']['fields']}` };

/** Reads the form's fields, including values typed before hydration or filled by a password manager. */
export function signupValues(form: HTMLFormElement): SignupForm {
  const data = new FormData(form);
  const text = (name: keyof SignupForm): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    username: text('username').trim(),
    email: text('email').trim(),
    password: text('password'),
    passwordAgain: text('passwordAgain'),
    agreed: data.has('agreed'),
  };
}

/** Returns the form's errors as message keys by field (specification, section 5). */
export function checkSignup(form: SignupForm): SignupErrors {
  return {
    ...when(!isUsername(form.username), {
      username: form.username === '' ? 'fields.required' : 'fields.invalidUsername',
    }),
    ...when(isReservedUsername(form.username), { username: 'fields.reserved' }),
    ...when(!isEmail(form.email), { email: form.email === '' ? 'fields.required' : 'fields.invalidEmail' }),
    ...when(!isPassword(form.password), {
      password: form.password === '' ? 'fields.required' : 'fields.invalidPassword',
    }),
    ...when(form.password !== form.passwordAgain, { passwordAgain: 'fields.passwordMismatch' }),
    ...when(!form.agreed, { agreed: 'fields.agreementNeeded' }),
  };
}

function when<T extends SignupErrors>(isSo: boolean, errors: T): T | Record<never, never> {
  return isSo ? errors : {};
}

/**
 * The same for the form of a first login by a provider.
 * @param hasEmail true where the form asks for an address
 */
export function checkFirstLogin(
  form: HTMLFormElement,
  hasEmail: boolean,
): Pick<SignupErrors, 'username' | 'email' | 'agreed'> {
  const { username, email, agreed } = checkSignup(signupValues(form));
  return {
    ...(username === undefined ? {} : { username }),
    ...(email === undefined || !hasEmail ? {} : { email }),
    ...(agreed === undefined ? {} : { agreed }),
  };
}
