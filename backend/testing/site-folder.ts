import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a folder for the files of a test server: in MARU_TEST_FOLDER, which `npm test` puts into memory,
 * else in the system's temporary folder.
 */
export function makeSiteFolder(prefix: string): string {
  return mkdtempSync(join(process.env['MARU_TEST_FOLDER'] ?? tmpdir(), prefix));
}
