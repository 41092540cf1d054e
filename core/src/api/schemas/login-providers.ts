import { z } from 'zod';
import { newEmail, newUsername, user } from './auth.ts';
import { passkeyOptions } from './second-step.ts';
import { text } from './shared.ts';

const nonEmpty = text.refine((value) => value !== '', 'required');

const TICKET_MAX_LENGTH = 100;

/** Path of this site to go on to. */
const next = text.optional().transform((value) => value ?? null);

const begin = z.object({ provider: nonEmpty, next });

/** Address of the provider's page. */
const beginResponse = z.object({ url: z.string() });

export const beginProviderLogin = { body: begin, response: beginResponse };

/** A member of the provider's answer: one that is repeated counts as absent. */
const parameter = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? value : undefined))
  .optional();

export const finishProviderLogin = {
  params: z.object({ provider: text.regex(/^[a-z][a-z0-9]{0,31}$/) }),
  query: z.object({ state: parameter, code: parameter, iss: parameter, error: parameter }),
  /** Path of this site. */
  response: z.object({ location: z.string() }),
};

const ticket = nonEmpty.refine((value) => value.length <= TICKET_MAX_LENGTH, 'invalid');

export const readProviderSignup = {
  body: z.object({ ticket }),
  response: z.object({
    /** Name of the provider on buttons. */
    label: z.string(),
    /** Verified by the provider; null: the page asks for one. */
    email: z.string().nullable(),
    /** Null where the provider gives none that could be one here. */
    username: z.string().nullable(),
  }),
};

export const signUpByProvider = {
  /** `email` counts only where the provider has verified none. */
  body: z.object({ ticket, username: newUsername, email: newEmail.optional() }),
  response: z.union([z.object({ user }), z.object({ pendingEmail: z.string() })]),
};

/** A provider's account that is linked to the user's. */
const identity = z
  .object({
    id: z.string(),
    /** Name of the provider in the site's configuration; null where it is no longer there. */
    provider: z.string().nullable(),
    label: z.string(),
    /** Address or name at the provider, as it was when linked; null where the provider gave none. */
    account: z.string().nullable(),
    createdAt: z.string(),
    /** Null before the first login after it was linked. */
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: 'Identity' });
export type Identity = z.output<typeof identity>;

const loginMethods = z
  .object({
    hasPassword: z.boolean(),
    identities: z.array(identity),
    /** Providers of the site. */
    providers: z.array(z.object({ name: z.string(), label: z.string() })),
  })
  .meta({ id: 'LoginMethods' });
export type LoginMethods = z.output<typeof loginMethods>;

export const getLoginMethods = { response: z.object({ loginMethods }) };

export const beginProviderLink = { body: begin, response: beginResponse };

export const removeIdentity = {
  params: z.object({ id: text }),
  response: z.object({ loginMethods }),
};

export const beginProviderProof = { body: begin, response: beginResponse };

export const passkeyProofOptions = { response: passkeyOptions };
