import { provideChromium } from './chromium.mjs';
import { provideKeychain } from './keychain.mjs';
import { provideMariadb } from './mariadb.mjs';
import { provideRedis } from './redis.mjs';

/**
 * What the tests need beside Node: a browser, a running MariaDB, the program of Redis; a keychain, where it can be had.
 * @param {string} node
 * @returns {Promise<{ env: Record<string, string>, stop: () => Promise<void> }>} the variables that name them to the tests
 */
export async function providePrograms(node) {
  const chromium = await provideChromium(node);
  const redis = await provideRedis();
  await provideKeychain();
  const mariadb = await provideMariadb({ isInMemory: true });
  return { env: { MARU_CHROMIUM: chromium, MARU_REDIS_SERVER: redis, MARU_TEST_MARIADB_URL: mariadb.url }, stop: mariadb.stop };
}
