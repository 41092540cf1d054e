import { parseConfig } from '@maru/backend/src/config.ts';
import { openSite } from '@maru/backend/src/site/open-site.ts';
import { fillSpace } from '../search/fill.ts';
import { createTexts } from '../search/texts.ts';

/**
 * Adds private documents to a space while its server is stopped.
 * @param environment variables of the site's server
 */
export async function addDocuments(
  environment: Readonly<Record<string, string>>,
  username: string,
  count: number,
): Promise<void> {
  const source = createTexts(2026);
  const texts = Array.from({ length: count }, (_, i) => source.next(i));
  const site = await openSite(parseConfig([], environment));
  try {
    await fillSpace(site, username, texts, 'private');
  } finally {
    await site.close();
  }
}
