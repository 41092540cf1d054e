import assert from 'node:assert/strict';
import { growthOf, quantile, slopeOf } from './figures.ts';

describe('Figures of a load', () => {
  it('have quantiles', () => {
    const hundred = Array.from({ length: 100 }, (_, i) => i + 1);
    assert.deepEqual(
      [quantile(hundred, 0.5), quantile(hundred, 0.99), quantile([7], 0.99), quantile([], 0.5)],
      [50, 99, 7, 0],
    );
  });

  it('have a slope, measured after warming up', () => {
    assert.ok(Math.abs(slopeOf([0, 90, 200, 203, 206, 209, 212, 215, 218]) - 3) < 1e-9);
    assert.deepEqual([slopeOf([1, 2, 5, 5, 5, 5]), slopeOf([7])], [0, 0]);
  });

  it('distinguish growth from warming up and from garbage', () => {
    const minutes = Array.from({ length: 30 }, (_, i) => i);
    const warming = minutes.map((i) => 100 + 200 * Math.min(1, i / 5) + 90 * (i % 3));
    assert.equal(growthOf(warming).isBeyondNoise, false);
    assert.equal(growthOf(minutes.map((i) => 200 + 10 * i)).isBeyondNoise, true);
    assert.equal(growthOf(minutes.map((i) => 200 + i)).isBeyondNoise, false);
  });
});
