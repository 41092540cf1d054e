import assert from 'node:assert/strict';
import { keyboardInset } from './use-keyboard-inset.ts';

describe('The on-screen keyboard', () => {
  it('covers the hidden bottom of the window', () => {
    assert.equal(keyboardInset(844, { height: 508.4, offsetTop: 0, scale: 1 }), 336);
    assert.equal(keyboardInset(844, { height: 508, offsetTop: 120, scale: 1 }), 216);
    assert.equal(keyboardInset(844, { height: 844, offsetTop: 0, scale: 1 }), 0);
  });

  it('is ignored when the page is zoomed, or the window is smaller than the visible part', () => {
    assert.equal(keyboardInset(844, { height: 422, offsetTop: 100, scale: 2 }), 0);
    assert.equal(keyboardInset(840, { height: 844, offsetTop: 0, scale: 1 }), 0);
  });
});
