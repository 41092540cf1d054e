import { randomBytes } from 'node:crypto';
import { LINK_RESET_PASSWORD_LIFETIME_MS } from '@maru/core';
import type { Writer } from '../../db/connect.ts';
import { presentTime } from '../../presenters/doc.ts';
import type { UnkeyedWrite } from '../writes/writes.ts';
import { findAccount } from './find-account.ts';
import { createLinks } from './links.ts';
import { createNewAccounts } from './new-account.ts';
import type { NewAccountContext } from './new-account.ts';
import { createPasswords, createPepper } from './passwords.ts';

/** A link for setting a password. */
export interface PasswordLink {
  readonly token: string;
  readonly expiresAt: string;
}

const PASSWORD_BYTES = 32;
/** Subject of limits in place of a network. */
const OPERATOR = 'operator';

/** Creates links by which a user sets a password. */
export function createOperatorLinks(
  context: NewAccountContext & { readonly write: UnkeyedWrite<`cli_${string}`> },
): {
  createPasswordLink(username: string): Promise<PasswordLink>;
  create(input: {
    readonly username: string;
    readonly email: string;
    readonly locale: string;
  }): Promise<PasswordLink>;
} {
  const { store, write, now } = context;
  const links = createLinks(context, context.siteKeys);
  const createAccount = createNewAccounts(context);
  const passwords = createPasswords(createPepper(context));
  const newLink = async (trx: Writer, userId: string): Promise<PasswordLink> => ({
    token: await links.create(trx, { kind: 'reset_password', userId, subject: null }),
    expiresAt: presentTime(now() + LINK_RESET_PASSWORD_LIFETIME_MS),
  });
  return {
    createPasswordLink: async (username) => {
      const { id } = await store.query((db) => findAccount(db, username));
      return await write.transaction(async (trx) => ({
        value: await newLink(trx, id),
        records: { audit: { event: 'cli_reset_link', accountId: id } },
      }));
    },
    create: (input) =>
      // A random password that is not stored anywhere: the user signs in by the link.
      createAccount(
        write,
        {
          ...input,
          hashPassword: () => passwords.hash(randomBytes(PASSWORD_BYTES).toString('base64url'), OPERATOR),
        },
        async (trx, user) => ({
          value: await newLink(trx, user.id),
          records: { audit: { event: 'cli_created', accountId: user.id } },
        }),
      ),
  };
}
