import assert from 'node:assert/strict';
import { fromBase32, toBase32 } from './base32.ts';
import { qrSvg } from './qr-svg.ts';
import { normalizeRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { matchTotpStep, newTotpSecret, totpCode, totpStepAt, totpUri } from './totp.ts';

const RFC_SECRET = toBase32(Buffer.from('12345678901234567890'));

describe('Time-based codes', () => {
  it('are those of RFC 6238, appendix B', () => {
    const codes = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000].map(
      (seconds) => totpCode(RFC_SECRET, totpStepAt(seconds * 1_000)),
    );
    assert.deepEqual(codes, ['287082', '081804', '050471', '005924', '279037', '353130']);
  });

  it('are valid a step early and a step late, and no more', () => {
    const secret = newTotpSecret();
    const now = 1_764_000_000_000;
    const steps = [-2, -1, 0, 1, 2].map((ahead) =>
      matchTotpStep(secret, totpCode(secret, totpStepAt(now) + ahead), now),
    );
    const at = totpStepAt(now);
    assert.deepEqual(steps, [null, at - 1, at, at + 1, null]);
    for (const wrong of ['', '12345', '1234567', 'abcdef', '한글한글한글']) {
      assert.equal(matchTotpStep(secret, wrong, now), null, wrong);
    }
  });

  it('come from 160 random bits in base 32', () => {
    assert.equal(toBase32(Buffer.from('foobar')), 'MZXW6YTBOI');
    for (const text of ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'])
      assert.equal(fromBase32(toBase32(Buffer.from(text))).toString(), text);
    assert.match(newTotpSecret(), /^[A-Z2-7]{32}$/);
    assert.notEqual(newTotpSecret(), newTotpSecret());
  });

  it('are set up by an address, drawn as a QR code of one path', () => {
    const uri = totpUri('ABCD', 'someone', 'localhost:3000');
    assert.equal(uri, 'otpauth://totp/Maru%3Asomeone%40localhost%3A3000?secret=ABCD&issuer=Maru');
    assert.match(qrSvg(uri), /^<svg [^<]*viewBox="0 0 \d+ \d+"[^<]*><path [^<]*\/><path [^<]*\/><\/svg>$/);
  });
});

describe('Recovery codes', () => {
  it('are ten, and are accepted with other spacing and case', () => {
    const codes = newRecoveryCodes();
    assert.equal(new Set(codes).size, 10);
    for (const code of codes) {
      assert.match(code, /^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
      assert.equal(
        normalizeRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')} `),
        code.replaceAll('-', ''),
      );
    }
    assert.equal(normalizeRecoveryCode('OIL0-0000-0000-0000'), '0110000000000000');
  });
});
