import { Failure } from '../bootstrap/failure.mjs';
import { newUpdateKeys, signManifests } from './update-keys.ts';

/** Signs the feed of a release: `npm run package:sign [-- FOLDER]`; `-- --new-key` generates a key pair. */

try {
  const [word = 'release'] = process.argv.slice(2);
  if (word === '--new-key') {
    const { publicKey, privateKey } = newUpdateKeys();
    console.log(
      `MARU_UPDATE_PUBLIC_KEY=${publicKey}\n\nMARU_UPDATE_PRIVATE_KEY, which is kept where releases are signed and nowhere else:\n${privateKey}`,
    );
  } else {
    const { MARU_UPDATE_PRIVATE_KEY: privateKey = '', MARU_UPDATE_PUBLIC_KEY: publicKey = '' } = process.env;
    for (const name of signManifests(word, privateKey, publicKey)) console.log(`signed ${name}`);
  }
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
}
