import { z } from 'zod';
import { user } from './auth.ts';
import { text } from './shared.ts';

/** 256 bits in base64url: SHA-256 of a verifier (RFC 7636, 4.2), a state, a code. */
const secret = text.regex(/^[\w-]{43}$/, 'invalid');

/** RFC 7636, 4.1. */
const verifier = text.regex(/^[\w.~-]{43,128}$/, 'invalid');

export const makeDesktopCode = {
  body: z.object({ challenge: secret, state: secret }),
  response: z.object({ code: z.string() }),
};

export const logInByDesktopCode = {
  body: z.object({ code: secret, state: secret, verifier }),
  response: z.object({ user }),
};
