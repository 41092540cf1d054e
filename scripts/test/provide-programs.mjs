import { findWholeChromium, provideChromium } from './chromium.mjs';
import { provideFirefox } from './firefox.mjs';
import { provideKeychain } from './keychain.mjs';
import { provideMariadb } from './mariadb.mjs';
import { provideMemoryFolder } from './memory-folder.mjs';
import { provideMysql } from './mysql.mjs';
import { provideRedis } from './redis.mjs';

/**
 * Provides the programs that tests need besides Node: a browser, a running
 * MariaDB, the program of Redis; MySQL and a keychain where available. Also a
 * folder in memory for the files of test servers.
 * @param {string} node
 * @returns {Promise<{ env: Record<string, string>, stop: () =>
 *   Promise<void> }>} the variables with their paths and addresses
 */
export async function providePrograms(node) {
  const chromium = await provideChromium(node);
  const firefox = await provideFirefox();
  const redis = await provideRedis();
  await provideKeychain(node);
  const [mariadb, mysql] = await Promise.all([
    provideMariadb({ isInMemory: true }),
    provideMysql({ isInMemory: true }),
  ]);
  const memory = provideMemoryFolder();
  const { MARU_TEST_MARIADB_URL, MARU_TEST_MYSQL_URL } = process.env;
  const pools = [...(MARU_TEST_MARIADB_URL ? [] : ['mariadb']), ...(MARU_TEST_MYSQL_URL ? [] : ['mysql'])];
  return {
    env: {
      MARU_CHROMIUM: chromium,
      MARU_WHOLE_CHROMIUM: findWholeChromium() ?? '',
      ...firefox,
      MARU_REDIS_SERVER: redis,
      ...memory.env,
      MARU_TEST_MARIADB_URL: mariadb.url,
      MARU_TEST_POOLS: pools.join(','),
      ...(mysql === null ? {} : { MARU_TEST_MYSQL_URL: mysql.url }),
    },
    stop: async () => {
      await mariadb.stop();
      await mysql?.stop();
      await memory.stop();
    },
  };
}
