import assert from 'node:assert/strict';
import { EMPTY_HASH, signS3 } from './sign-s3.ts';
import type { S3Request } from './sign-s3.ts';

/** The examples of “Signature Calculations for the Authorization Header” in the S3 API reference. */
const CREDENTIALS = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const EXAMPLES: readonly (readonly [string, Omit<S3Request, 'url'> & { readonly path: string }, string])[] = [
  [
    'a part of an object',
    { method: 'GET', path: '/test.txt', headers: { range: 'bytes=0-9' }, bodyHash: EMPTY_HASH },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an object to keep',
    {
      method: 'PUT',
      path: '/test%24file.text',
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      bodyHash: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a parameter without a value',
    { method: 'GET', path: '/?lifecycle', headers: {}, bodyHash: EMPTY_HASH },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a list',
    { method: 'GET', path: '/?max-keys=2&prefix=J', headers: {}, bodyHash: EMPTY_HASH },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
];

describe('Requests to S3 are signed', () => {
  for (const [name, { path, ...request }, signature] of EXAMPLES) {
    it(`as Amazon’s example has it: ${name}`, () => {
      const url = new URL(`https://examplebucket.s3.amazonaws.com${path}`);
      const { authorization, host } = signS3(
        { ...request, url },
        CREDENTIALS,
        new Date('2013-05-24T00:00:00Z'),
      );
      assert.equal(authorization?.split('Signature=')[1], signature);
      assert.equal(host, undefined, 'the connection has its own');
    });
  }
});
