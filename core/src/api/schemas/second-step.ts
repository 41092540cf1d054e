import { z } from 'zod';
import { PASSKEY_NAME_MAX_LENGTH } from '../../account-limits.ts';
import { toLine } from '../../rules.ts';
import { user } from './auth.ts';
import { empty, text } from './shared.ts';

const nonEmpty = text.refine((value) => value !== '', 'required');

/** Longest code with spaces and hyphens, as people copy it. */
const CODE_MAX_LENGTH = 64;

const code = nonEmpty.refine((value) => value.length <= CODE_MAX_LENGTH, 'invalid');

/** The browser's answer about a passkey, as JSON text, so that forms can send it. */
function browserCredential<S extends z.ZodType>(shape: S) {
  return nonEmpty
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'invalid' });
        return z.NEVER;
      }
    })
    .pipe(shape);
}

const bytes = z.string('invalid').regex(/^[\w-]{1,20000}$/, 'invalid');

/** A signature of a passkey: the members of WebAuthn's `AuthenticationResponseJSON` that are read. */
const assertion = browserCredential(
  z.object(
    {
      id: bytes,
      type: z.literal('public-key', 'invalid'),
      response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }, 'invalid'),
    },
    'invalid',
  ),
);
export type PasskeyAssertion = z.output<typeof assertion>;

/** A new passkey: the members of WebAuthn's `RegistrationResponseJSON` that are read. */
const registration = browserCredential(
  z.object(
    {
      id: bytes,
      type: z.literal('public-key', 'invalid'),
      response: z.object(
        {
          clientDataJSON: bytes,
          attestationObject: bytes,
          transports: z.array(z.string('invalid').max(20, 'invalid')).max(10, 'invalid').default([]),
        },
        'invalid',
      ),
    },
    'invalid',
  ),
);
export type PasskeyRegistration = z.output<typeof registration>;

/** Options that the page passes to the browser: WebAuthn's JSON form. */
export const passkeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) });
export type PasskeyOptions = z.output<typeof passkeyOptions>['options'];

export const passkeyLoginOptions = {
  body: z.object({ ticket: nonEmpty.optional() }),
  response: passkeyOptions,
};

export const logInByPasskey = {
  body: z.object({ passkey: assertion }),
  response: z.object({ user }),
};

/** Ways to take the second step. */
export const secondStepMethod = z.enum(['totp', 'passkey', 'recovery_code']);
export type SecondStepMethod = z.output<typeof secondStepMethod>;

/** Response: that of a login, or nothing for a password reset. */
export const takeSecondStep = {
  body: z
    .object({ ticket: nonEmpty, code: code.optional(), passkey: assertion.optional() })
    .refine((body) => body.code !== undefined || body.passkey !== undefined, {
      error: 'required',
      path: ['code'],
    }),
  response: z.union([z.object({ user }), empty]),
};

/** State of an account's second step. */
export const secondStep = z
  .object({
    /** The authenticator app; null without one. */
    totp: z.object({ enabledAt: z.string() }).nullable(),
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        createdAt: z.string(),
        /** Null before the first use. */
        lastUsedAt: z.string().nullable(),
      }),
    ),
    recoveryCodesLeft: z.number().int(),
  })
  .meta({ id: 'SecondStep' });
export type SecondStep = z.output<typeof secondStep>;

const secondStepResponse = z.object({ secondStep });

/** `isRequired`: the site requires a second step of the account. */
export const getSecondStep = { response: secondStepResponse.extend({ isRequired: z.boolean() }) };

export const beginTotp = {
  response: z.object({
    /** Base 32, for typing. */
    secret: z.string(),
    /** Address with the secret that authenticator apps open. */
    uri: z.string(),
    /** The address as a QR code: an SVG document. */
    qr: z.string(),
  }),
};

/** `recoveryCodes`: null when the account has some already. */
export const confirmTotp = {
  body: z.object({ code }),
  response: secondStepResponse.extend({ recoveryCodes: z.array(z.string()).nullable() }),
};

export const removeTotp = { response: secondStepResponse };

export const makeRecoveryCodes = {
  response: secondStepResponse.extend({ recoveryCodes: z.array(z.string()) }),
};

/** By the password, or by a passkey that has verified its user. */
export const proveOwner = {
  body: z
    .object({ password: nonEmpty.optional(), passkey: assertion.optional() })
    .refine((body) => body.password !== undefined || body.passkey !== undefined, {
      error: 'required',
      path: ['password'],
    }),
  response: empty,
};

export const passkeyOptionsOfUser = { response: passkeyOptions };

/** `recoveryCodes`: null when the account has some already. */
export const addPasskey = {
  body: z.object({
    name: text
      .transform(toLine)
      .refine((value) => value !== '', { error: 'required', abort: true })
      .refine((value) => [...value].length <= PASSKEY_NAME_MAX_LENGTH, 'too_long'),
    passkey: registration,
  }),
  response: secondStepResponse.extend({ recoveryCodes: z.array(z.string()).nullable() }),
};

export const removePasskey = { params: z.object({ id: text }), response: secondStepResponse };
