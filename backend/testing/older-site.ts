import { readFileSync } from 'node:fs';
import { parseMasterKeys } from '../src/crypto/master-keys.ts';
import type { Writer } from '../src/db/connect.ts';
import { findSite } from '../src/repositories/site.ts';
import { siteKeyAad, unwrapSiteKey } from '../src/site/site-key.ts';
import { assertFound } from './found.ts';

/** Turns a site into one of the release before MACs of rows, as its migrations leave it. */
export async function makeOlderSite(db: Writer, keyFile: string): Promise<void> {
  const masterKeys = parseMasterKeys(readFileSync(keyFile, 'utf8'));
  const site = assertFound(await findSite(db));
  const { siteKey } = await unwrapSiteKey(site, masterKeys);
  const { kekId, wrapped } = await masterKeys.wrap(siteKey, siteKeyAad(site.site_id, false));
  await db('site').update({ kek_id: kekId, wrapped_key: wrapped });
  await db('docs').update({ mac_rev: 0, mac: null, list_mac: null });
  await db('users').update({ session_rev: 0, login_mac: null, session_mac: null, grade_mac: null });
  for (const table of ['groups', 'sessions', 'link_tokens']) await db(table).update({ mac: null });
}
