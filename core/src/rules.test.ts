import assert from 'node:assert/strict';
import { clamp, hasGrade, hasVisibleText, isEmail, isPassword, isUsername } from './rules.ts';

/** Asserts the rule's result for each value, and names the value that fails. */
function assertAll(rule: (value: string) => boolean, expected: boolean, values: readonly string[]): void {
  for (const value of values) assert.equal(rule(value), expected, JSON.stringify(value));
}

describe('isPassword', () => {
  it('takes 8 to 32 characters with a digit', () => {
    assertAll(isPassword, true, [
      'abcdefg1',
      '1'.repeat(8),
      `${'a'.repeat(31)}1`,
      '비밀번호비밀번1',
      `${'🙂'.repeat(31)}1`,
      ' spaces 1 are fine ',
    ]);
  });
  it('refuses shorter and longer ones, and those without a digit', () => {
    assertAll(isPassword, false, ['', 'abcdef1', 'abcdefgh', `${'a'.repeat(32)}1`, '비밀번호비밀번호']);
  });
  it('counts characters after composition, so that no keyboard makes a password too long', () => {
    const password = `${'각'.repeat(20)}1`;
    assert.ok(isPassword(password.normalize('NFD')));
    assert.ok(!isPassword(`${'각'.repeat(6)}1`.normalize('NFD')));
  });
});

describe('hasVisibleText', () => {
  it('accepts visible text, whatever surrounds it', () =>
    assertAll(hasVisibleText, true, [
      'a',
      ' \n가\t',
      '.',
      '🙂',
      '\u200bx',
      '\ud83d\udc68\u200d\ud83d\udc69',
      '<b>',
      '\u0300',
    ]));
  it('refuses text that is invisible', () =>
    assertAll(hasVisibleText, false, [
      '',
      ' ',
      '\n\t ',
      '\u00a0\u3000',
      '\u200b\u200d\ufeff',
      '\u3164',
      '\u115f\u1160',
      '\u0000\u001b',
      '\u2800',
      '\u2060',
    ]));
});

describe('isUsername', () => {
  it('takes 5 to 32 letters and digits', () =>
    assertAll(isUsername, true, ['minji', 'MinJi9', '12345', 'a'.repeat(32)]));
  it('refuses other values', () => {
    assertAll(isUsername, false, [
      '',
      'four',
      'a'.repeat(33),
      'min ji',
      'min-ji',
      'min_ji',
      'minjí',
      '민지민지민지',
      'minji\n',
      'minji.',
      '１２３４５',
    ]);
  });
});

describe('isEmail', () => {
  it('accepts addresses that mail can be delivered to', () => {
    assertAll(isEmail, true, [
      'a@b.co',
      'first.last+tag@mail.example.com',
      "o'neil@example.ie",
      '민지@예시.한국',
      'a@xn--9n2bp8q.com',
      `${'a'.repeat(64)}@example.com`,
    ]);
  });
  it('refuses other values', () => {
    assertAll(isEmail, false, [
      '',
      'a',
      '@b.co',
      'a@',
      'a@b',
      'a@@b.co',
      'a b@c.co',
      'a@b..co',
      'a@-b.co',
      'a@b-.co',
      'a@b.c',
      'a@b.co\n',
      'a@b.co,c@d.co',
      '<a@b.co>',
      `${'a'.repeat(65)}@example.com`,
      `a@${'b.'.repeat(130)}co`,
      'a\r\nBcc: c@d.co@e.co',
    ]);
  });
  it('is fast on a long hostile string', function () {
    this.timeout(2_000);
    assert.ok(!isEmail(`a@${'a-'.repeat(100_000)}`));
    assert.ok(!isEmail(`${'a'.repeat(200)}@${'a.'.repeat(20)}!`));
  });
});

describe('hasGrade', () => {
  it('compares with the level, and is false for visitors', () => {
    assert.ok(hasGrade({ grade: 0 }, 0));
    assert.ok(hasGrade({ grade: 2 }, 1));
    assert.ok(!hasGrade({ grade: 0 }, 1));
    assert.ok(!hasGrade(null, 0));
  });
});

describe('clamp', () => {
  it('bounds by both ends', () =>
    assert.deepEqual(
      [clamp(5, 12, 20), clamp(15, 12, 20), clamp(25, 12, 20), clamp(12, 12, 12)],
      [12, 15, 20, 12],
    ));
});
