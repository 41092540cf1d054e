import { z } from 'zod';
import { isReservedUsername } from '../../reserved-usernames.ts';
import { isEmail, isPassword, isUsername } from '../../rules.ts';
import { empty, text } from './shared.ts';

export const user = z
  .object({
    id: z.string(),
    email: z.string(),
    username: z.string(),
    grade: z.number().int(),
    /** Bytes. */
    mediaUploadLimit: z.number().int(),
    /** Bytes. */
    storageLimit: z.number().int(),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof user>;

const userResponse = z.object({ user });

export const newUsername = text
  .refine((value) => value !== '', { error: 'required', abort: true })
  // Precedes the rule of length: `maru` is too short for it.
  .refine((value) => !isReservedUsername(value), { error: 'reserved', abort: true })
  .refine(isUsername, { error: 'invalid', abort: true })
  .transform((value) => value.toLowerCase());

export const newPassword = text
  .refine((value) => value !== '', { error: 'required', abort: true })
  .refine(isPassword, 'invalid');

export const newEmail = text
  .transform((value) => value.trim().normalize('NFC'))
  .refine((value) => value !== '', { error: 'required', abort: true })
  .refine(isEmail, 'invalid');

export const signup = {
  body: z.object({ email: newEmail, username: newUsername, password: newPassword }),
  /**
   * `pendingEmail` where sign-ups are confirmed by a mailed
   * link: the same answer for known and unknown addresses.
   */
  response: z.union([userResponse, z.object({ pendingEmail: z.string() })]),
};

export const checkUsername = {
  query: z.object({ username: newUsername }),
  /** `suggestion`: a name like it that is free; null where it is free itself, or none was found. */
  response: z.object({ isFree: z.boolean(), suggestion: z.string().nullable() }),
};

/** Response: the name of the new account. */
export const confirmSignup = {
  body: z.object({ token: text.refine((value) => value !== '', 'required') }),
  response: z.object({ username: z.string() }),
};

export const login = {
  body: z.object({
    username: text.refine((value) => value !== '', 'required'),
    password: text.refine((value) => value !== '', 'required'),
  }),
  response: userResponse,
};

export const logout = { response: empty };
export const renewAuth = { response: userResponse };
export const me = { response: userResponse };
export const version = { response: z.object({ version: z.string(), minimum: z.string() }) };
