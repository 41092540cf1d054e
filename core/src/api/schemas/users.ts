import { z } from 'zod';
import { ACCOUNT_EVENT_KINDS, ACCOUNT_EVENTS } from '../../account-events.ts';
import { newEmail, newPassword, user } from './auth.ts';
import { empty, page, text } from './shared.ts';

/** Required secret. The server verifies it. */
const nonEmpty = text.refine((value) => value !== '', 'required');

export const forgotPassword = { body: z.object({ email: newEmail }), response: empty };

export const resetPassword = { body: z.object({ token: nonEmpty, newPassword }), response: empty };

export const changePassword = { body: z.object({ password: nonEmpty, newPassword }), response: empty };

/** Password of the account; an account without one needs a recent proof instead. */
const passwordIfAny = nonEmpty.optional();

export const changeEmail = {
  body: z.object({ password: passwordIfAny, newEmail }),
  response: z.object({ pendingEmail: z.string() }),
};

export const confirmEmail = { body: z.object({ token: nonEmpty }), response: z.object({ user }) };

export const linkKind = z.enum([
  'reset_password',
  'confirm_email',
  'confirm_signup',
  'end_session',
  'undo_email',
]);
export type LinkKind = z.output<typeof linkKind>;

export const getLink = {
  params: z.object({ token: text }),
  response: z.object({ kind: linkKind, expiresAt: z.string() }),
};

/** Response: the token of a new link to reset the password. */
const resetResponse = z.object({ resetToken: z.string() });

export const endSession = { body: z.object({ token: nonEmpty }), response: resetResponse };
export const undoEmail = { body: z.object({ token: nonEmpty }), response: resetResponse };

export const deleteAccount = {
  body: z.object({
    username: nonEmpty,
    password: passwordIfAny,
    /** Checked box: forms send `true`. */
    confirm: z.union([z.literal(true), z.literal('true')], 'required'),
  }),
  response: empty,
};

export const loginRecord = z
  .object({
    id: z.string(),
    event: z.enum(ACCOUNT_EVENTS),
    /** Browser name from the User-Agent header. */
    device: z.string(),
    ip: z.string(),
    at: z.string(),
    /** False: a refused login. */
    ok: z.boolean(),
  })
  .meta({ id: 'LoginRecord' });
export type LoginRecord = z.output<typeof loginRecord>;

export const loginHistory = {
  query: z.object({ ...page, kind: z.enum(ACCOUNT_EVENT_KINDS, 'invalid').default('login') }),
  response: z.object({ records: z.array(loginRecord), nextCursor: z.string().nullable() }),
};

export const session = z
  .object({
    id: z.string(),
    device: z.string(),
    createdAt: z.string(),
    lastSeenAt: z.string(),
    /** True for the session of this request. */
    current: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.output<typeof session>;

export const listSessions = { response: z.object({ sessions: z.array(session) }) };

export const deleteOtherSessions = { response: z.undefined() };

export const deleteSession = { params: z.object({ id: text }), response: z.undefined() };

/** Setting to thin out old versions. */
export const thinning = z
  .object({
    isOn: z.boolean(),
    /** Null when it is off. */
    since: z.string().nullable(),
    /** Time of the last complete pass; null before the first one. */
    checkedAt: z.string().nullable(),
    /** Totals removed so far; sealed bytes. */
    removed: z.object({ versions: z.number(), bytes: z.number() }),
  })
  .meta({ id: 'Thinning' });
export type Thinning = z.output<typeof thinning>;

/** Versions that would be removed now; sealed bytes. */
export const thinningPreview = z
  .object({
    versions: z.number(),
    bytes: z.number(),
    /** False when counting reached its bounds: the figures are a lower bound. */
    isComplete: z.boolean(),
  })
  .meta({ id: 'ThinningPreview' });
export type ThinningPreview = z.output<typeof thinningPreview>;

export const getThinning = { response: z.object({ thinning }) };
export const setThinning = {
  body: z.object({ isOn: z.boolean('invalid') }),
  response: z.object({ thinning }),
};
export const previewThinning = { response: z.object({ preview: thinningPreview }) };

export const makeSupportCode = { response: z.object({ supportCode: z.string() }) };
export const supportCode = { response: z.object({ supportCode: z.string() }) };

export const switchAccount = { body: z.object({ cookie: nonEmpty }), response: z.object({ user }) };
