import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * Estimates how hard a password is to guess (zxcvbn). Loaded when somebody types a new password: the list of
 * common passwords takes 230 kB. English words are left out: they would take 600 kB more, and the passwords
 * that are made of one are in the list.
 */

/** From 0 and 1, which are guessed at once, to 4, which is very hard to guess. */
export type Strength = 0 | 1 | 2 | 3 | 4;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * @param known words that an attacker tries first, such as the username
 */
export function estimateStrength(password: string, known: readonly string[]): Strength {
  return estimator.check(password, [...known]).score;
}
