import { hash } from 'node:crypto';

/** Number from 0 to below 1. */
export type Random = () => number;

/** Ends of a session: the last one saves as a version of its own, or publishes. */
export const ENDS = ['rest', 'close', 'leave', 'kill', 'offline', 'save'] as const;
export type End = (typeof ENDS)[number];

/** Sessions that begin at the same time: of one device, or of both in the same document. */
export interface Round {
  /** Index of the document. */
  readonly doc: number;
  /** Indexes of the devices, 0 or 1; the first one has the round's number, the second one the next. */
  readonly devices: readonly number[];
  /** Time until the next round, as a share of the average. */
  readonly pause: number;
}

/** Share of the rounds that both devices write in. */
const TOGETHER_SHARE = 0.2;

/** Returns numbers that are always the same for a seed and a name. */
export function randomOf(seed: string, name: string): Random {
  let draws = 0;
  return () => Number.parseInt(hash('sha256', `${seed} ${name} ${draws++}`).slice(0, 8), 16) / 2 ** 32;
}

/** Returns the round that begins with a session: the same whatever came before it. */
export function planRound(seed: string, number: number, docCount: number): Round {
  const random = randomOf(seed, `round ${number}`);
  const doc = Math.floor(random() * docCount);
  const first = random() < 0.5 ? 0 : 1;
  const devices = random() < TOGETHER_SHARE ? [first, 1 - first] : [first];
  return { doc, devices, pause: random() * 2 };
}
