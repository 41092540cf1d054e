import type { User } from '@maru/core/api';
import type { SiteKeys } from '../../crypto/site-keys.ts';
import type { MediaStore } from '../../media/media-store.ts';
import { presentUser } from '../../presenters/user.ts';
import type { Background } from '../runtime/background.ts';
import type { ServiceContext } from '../context.ts';
import type { Limits } from '../limits/limits.ts';
import type { Mails } from '../mails/mails.ts';
import { createAccountEvents } from './account-events.ts';
import type { AccountEvents } from './account-events.ts';
import { createPasswordProof } from './password-proof.ts';
import type { PasswordProof } from './password-proof.ts';
import { createPasswords } from './passwords.ts';
import type { PasswordCost, Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';

/** Dependencies shared by the account services. */
export interface AccountTools extends PasswordProof {
  readonly siteKeys: SiteKeys;
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly sessions: Sessions;
  /** Composes decoys. A mail to send is a record of its cause's `Write`. */
  readonly mails: Pick<Mails, 'compose'>;
  readonly background: Background;
  readonly files: MediaStore;
  readonly events: AccountEvents;
  readonly present: (row: Parameters<typeof presentUser>[0]) => User;
}

export function createAccountTools(
  context: ServiceContext,
  given: Pick<AccountTools, 'siteKeys' | 'limits' | 'sessions' | 'mails' | 'background' | 'files'>,
  passwordCost?: PasswordCost,
): AccountTools {
  const passwords = createPasswords(passwordCost);
  return {
    ...given,
    ...createPasswordProof(context, given.limits, passwords),
    passwords,
    events: createAccountEvents(context, given.siteKeys),
    present: (row) => presentUser(row, given.siteKeys.openEmail(row.id, row.email_rev, row.email_cipher)),
  };
}
