import { randomBytes } from 'node:crypto';
import { newId } from '@maru/core/text';
import { deleteCounters, insertCounters, touchCounters } from '../../repositories/counters.ts';
import { listDueMails, nextMailDueAt } from '../../repositories/mails.ts';
import { lockUser } from '../../repositories/users.ts';
import type { ServiceContext } from '../context.ts';
import type { Mails } from '../mails/mails.ts';

const HASH_BYTES = 32;
/** Typical lengths of a name and of a link's token. */
const USERNAME = 'x'.repeat(8);
const TOKEN = 'x'.repeat(43);

/**
 * Does the work of a reset link for an unknown address: as many statements and
 * commits, and a mail that is sealed and composed, but not sent. Otherwise the
 * timing of other responses would reveal whether the address is known.
 */
export function createRecoveryDecoy(
  { store, unrecorded, siteKeys, now }: Pick<ServiceContext, 'store' | 'unrecorded' | 'siteKeys' | 'now'>,
  mails: Pick<Mails, 'compose'>,
): (email: string, locale: string) => Promise<void> {
  return async (email, locale) => {
    const keys = [randomBytes(HASH_BYTES), randomBytes(HASH_BYTES)];
    const recipient = { userId: newId(), username: USERNAME, email, locale };
    // Inserts counter rows without effect in place of the link and the mail.
    await unrecorded.transaction(async (trx) => {
      await lockUser(trx, recipient.userId);
      for (const key_hash of keys) await insertCounters(trx, [{ key_hash, count: 0, expires_at: now() }]);
    });
    await store.query((db) => listDueMails(db, 'mails', now(), 1));
    await unrecorded.write((db) => touchCounters(db, keys));
    const sealed = siteKeys.sealField(
      'mail',
      recipient.userId,
      'mail',
      JSON.stringify({ to: recipient, token: TOKEN }),
    );
    siteKeys.openField('mail', recipient.userId, 'mail', sealed);
    await mails.compose('resetPassword', recipient, TOKEN);
    await unrecorded.write((db) => deleteCounters(db, keys));
    await store.query((db) => nextMailDueAt(db, 'mails'));
  };
}
