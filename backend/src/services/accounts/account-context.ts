import { AppError } from '@maru/core/api';
import type { User } from '@maru/core/api';
import type { MediaStore } from '../../media/media-store.ts';
import { presentUser } from '../../presenters/user.ts';
import type { UserRow } from '../../repositories/users.ts';
import { createAccountHistory } from '../audit/account-history.ts';
import type { AccountHistory } from '../audit/account-history.ts';
import type { ServiceContext } from '../context.ts';
import type { Limits } from '../limits/limits.ts';
import type { Mails, Recipient } from '../mails/mails.ts';
import { damagedText, openOrDefault } from '../texts/damaged.ts';
import type { Background } from '../runtime/background.ts';
import { createLinks } from './links.ts';
import type { Links } from './links.ts';
import { createLoginParts } from './login-parts.ts';
import type { LoginParts, LoginSite } from './login-parts.ts';
import { createPasswordProof } from './password-proof.ts';
import type { PasswordProof } from './password-proof.ts';
import { createPasswords, createPepper } from './passwords.ts';
import type { PasswordCost, Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';

/** Parts of other nouns that accounts use, and settings of the site. */
interface AccountParts extends LoginSite {
  readonly limits: Limits;
  readonly sessions: Sessions;
  /** Composes decoys. A mail to send is a record of its cause's `Write`. */
  readonly mails: Pick<Mails, 'compose'>;
  readonly background: Background;
  readonly files: MediaStore;
  /** Grade from which accounts have to set up a second step; null: none. */
  readonly secondStepGrade: number | null;
  /** Text storage limit of a new account in bytes. */
  readonly newStorageLimit: number;
}

/** Dependencies of the account services. */
export interface AccountContext extends ServiceContext, AccountParts, LoginParts, PasswordProof {
  readonly passwords: Passwords;
  readonly links: Links;
  readonly history: AccountHistory;
  readonly present: (row: Parameters<typeof presentUser>[0]) => User;
  readonly recipientOf: (user: UserRow) => Recipient;
  /**
   * Counts a notice of a change and returns whether it may
   * be mailed: false when the account's limit is reached.
   */
  readonly mayNotify: (
    user: UserRow,
    budget?: 'notices' | 'secondStepNotices' | 'deletionNotices',
  ) => Promise<boolean>;
}

export function createAccountContext(
  context: ServiceContext,
  parts: AccountParts,
  passwordCost?: PasswordCost,
): AccountContext {
  const { siteKeys } = context;
  const passwords = createPasswords(createPepper(context), passwordCost);
  const present: AccountContext['present'] = (row) =>
    presentUser(
      row,
      openOrDefault(() => siteKeys.openEmail(row.id, row.email_rev, row.email_cipher), damagedText(row.id)),
    );
  return {
    ...context,
    ...parts,
    ...createPasswordProof(context, parts.limits, passwords),
    ...createLoginParts(context, parts),
    passwords,
    links: createLinks(context, siteKeys),
    history: createAccountHistory(context),
    present,
    recipientOf: (user) => ({
      userId: user.id,
      username: user.username,
      email: present(user).email,
      locale: user.locale,
    }),
    mayNotify: async (user, budget = 'notices') => {
      try {
        await parts.limits.take(budget, user.email_hash.toString('hex'));
      } catch (error) {
        if (error instanceof AppError && error.code === 'too_many_requests') return false;
        throw error;
      }
      return true;
    },
  };
}
