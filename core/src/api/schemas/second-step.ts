import { z } from 'zod';
import { user } from './auth.ts';
import { empty, text } from './shared.ts';

const given = text.refine((value) => value !== '', 'required');

/** Longest code with spaces and hyphens, as people copy it. */
const CODE_MAX_LENGTH = 64;

const code = given.refine((value) => value.length <= CODE_MAX_LENGTH, 'invalid');

/** Ways to take the second step. */
export const secondStepMethod = z.enum(['totp', 'recovery_code']);
export type SecondStepMethod = z.output<typeof secondStepMethod>;

/** Response: that of a login, or nothing for a password reset. */
export const takeSecondStep = {
  body: z.object({ ticket: given, code }),
  response: z.union([z.object({ user }), empty]),
};

/** State of an account's second step. */
export const secondStep = z
  .object({
    /** The authenticator app; null without one. */
    totp: z.object({ enabledAt: z.string() }).nullable(),
    recoveryCodesLeft: z.number().int(),
  })
  .meta({ id: 'SecondStep' });
export type SecondStep = z.output<typeof secondStep>;

const secondStepAnswer = z.object({ secondStep });

export const getSecondStep = { response: secondStepAnswer };

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
  response: secondStepAnswer.extend({ recoveryCodes: z.array(z.string()).nullable() }),
};

export const removeTotp = { response: secondStepAnswer };

export const makeRecoveryCodes = {
  response: secondStepAnswer.extend({ recoveryCodes: z.array(z.string()) }),
};

export const proveOwner = { body: z.object({ password: given }), response: empty };
