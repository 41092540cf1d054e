/**
 * `keytar` for tests in Electron itself: a JSON file that the test also reads and writes. CommonJS, as the
 * library is. The machine's own keychain has a separate test, without a window.
 */
export const KEYTAR_SOURCE = `
const { readFileSync, writeFileSync } = require('node:fs');
const file = process.env.MARU_TEST_SECRETS;
const read = () => {
  let kept = { failWith: null, secrets: {} };
  try {
    kept = JSON.parse(readFileSync(file, 'utf8'));
  } catch {}
  if (kept.failWith !== null) throw new Error(kept.failWith);
  return kept;
};
module.exports = {
  findCredentials: async () => Object.entries(read().secrets).map(([account, password]) => ({ account, password })),
  findPassword: async () => Object.values(read().secrets)[0] ?? null,
  setPassword: async (_service, account, password) => {
    const kept = read();
    kept.secrets[account] = password;
    writeFileSync(file, JSON.stringify(kept));
  },
  deletePassword: async (_service, account) => {
    const kept = read();
    const isThere = account in kept.secrets;
    delete kept.secrets[account];
    writeFileSync(file, JSON.stringify(kept));
    return isThere;
  },
};
`;
