import assert from 'node:assert/strict';
import { planRound, randomOf } from './plan.ts';

describe('The plan of a week', () => {
  it('is the same for the same seed and number', () => {
    const rounds = Array.from({ length: 200 }, (_, number) => planRound('1', number, 3));
    assert.deepEqual(planRound('1', 120, 3), rounds[120]);
    assert.notDeepEqual(
      Array.from({ length: 200 }, (_, number) => planRound('2', number, 3)),
      rounds,
    );
  });

  it('includes every document and device, alone and together', () => {
    const rounds = Array.from({ length: 200 }, (_, number) => planRound('1', number, 3));
    assert.deepEqual(
      [...new Set(rounds.map(({ doc }) => doc))].toSorted((a, b) => a - b),
      [0, 1, 2],
    );
    assert.deepEqual([...new Set(rounds.map(({ devices }) => devices.join()))].toSorted(), [
      '0',
      '0,1',
      '1',
      '1,0',
    ]);
  });

  it('uses a separate random sequence for each name', () => {
    const [first, second] = [randomOf('1', 'session 1'), randomOf('1', 'session 2')];
    const other = randomOf('1', 'session 1');
    second();
    assert.deepEqual([first(), first()], [other(), other()]);
  });
});
