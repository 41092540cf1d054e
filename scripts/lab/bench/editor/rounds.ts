import type { Page } from 'playwright';
import { print, table } from '../server/report.ts';
import type { Goal } from '../server/report.ts';
import { measureOpening, REACH_MS } from './opening.ts';
import { VIEWS } from './pages.ts';
import type { MeasuredEditor, Place } from './pages.ts';
import { measureScrolling } from './scrolling.ts';
import { measureTyping, quantileOf } from './typing.ts';

/** Goals by the size of a document in kilobytes: milliseconds at the 95th percentile of keys. */
export const KEY_GOALS: Readonly<Record<string, number>> = { '100': 16, '1000': 50 };
/** Most that a key may cost in Live, to the same in Edit. */
const LIVE_TO_EDIT = 1.3;
/** Most milliseconds from the press on Edit to the text in Live, by the size of a document in kilobytes. */
const OPENING: Readonly<Record<string, number>> = { '100': 300 };
/** Most milliseconds of a frame while Live is scrolled. */
const SCROLLED_FRAME = 50;

/** Figures of all rounds, in milliseconds, by what is measured. */
const figures = new Map<string, number[]>();
function note(name: string, value: number): void {
  figures.set(name, [...(figures.get(name) ?? []), value]);
}
const figuresOf = (name: string): readonly number[] => figures.get(name) ?? [Number.NaN];
const bestOf = (name: string): number => Math.min(...figuresOf(name));

/** Costs of the keys of all rounds, in milliseconds, by what is measured. */
const keyCosts = new Map<string, readonly number[]>();
const P95 = 0.95;
/**
 * Returns the ratio of the 95th percentiles of all rounds' keys. Of one round's keys three are above it, so
 * that one key with a collection of garbage would decide.
 */
function ratioOf(name: string, other: string): number {
  const p95 = (of: string): number => quantileOf(keyCosts.get(of) ?? [], P95);
  return p95(name) / p95(other);
}
const nameOfKeys = (size: string, place: Place, name: string): string => `${size} KB, ${place}, ${name}`;
const nameOfScroll = (size: string, name: string): string => `${size} KB, scrolling ${name}`;
const nameOfOpening = (size: string, reachMs: number): string =>
  `${size} KB, opening Live, ${reachMs} ms on Edit before`;
const shown = (...ms: readonly number[]): string => ms.map((value) => value.toFixed(1)).join(', ');

/** Measures how long Live takes to open a document, without and with a rest of the pointer on Edit. */
export async function measureOpenings(page: Page, path: string, size: string): Promise<void> {
  for (const reachMs of [0, REACH_MS]) {
    const name = nameOfOpening(size, reachMs);
    const opened = await measureOpening(page, path, reachMs);
    note(name, opened);
    print(`${name}: ${opened.toFixed(0)}`);
  }
}

/** Measures the worst frame of a scroll through a document. */
export async function measureScroll(editor: MeasuredEditor, size: string): Promise<void> {
  const page = await editor.open('start');
  const { frames, median, p95, worst } = await measureScrolling(page);
  await editor.close(page);
  const name = nameOfScroll(size, editor.name);
  // Frames are whole turns of the screen: 50.1 ms are three of 16.7.
  note(name, Math.round(worst));
  print(`${name}: median, p95, worst of ${frames} frames ${shown(median, p95, worst)}`);
}

/** Measures the main-thread time of keys at a place of a document. */
export async function measureKeys(
  editor: MeasuredEditor,
  place: Place,
  size: string,
  keys: number,
): Promise<void> {
  const page = await editor.open(place);
  const costs = await measureTyping(page, keys);
  await editor.close(page);
  const name = nameOfKeys(size, place, editor.name);
  note(name, quantileOf(costs, P95));
  keyCosts.set(name, [...(keyCosts.get(name) ?? []), ...costs]);
  const parts = [0.5, P95, 1].map((part) => quantileOf(costs, part));
  print(`${name}: median, p95, worst of ${keys} keys ${shown(...parts)}`);
}

/** Returns a table of all rounds. */
export function roundsTable(): string {
  const rows = [...figures].map(([name, values]) => [name, shown(...values)]);
  return table(['rounds: p95 of keys, worst frame, opening, in ms', ''], rows);
}

/** Returns the goals: the best round of each figure, and ratios of all rounds. */
export function goalsOf(sizes: readonly string[], places: readonly Place[]): readonly Goal[] {
  const goals: Goal[] = [];
  const add = (name: string, value: number, bound: number, unit = ' ms'): void =>
    void goals.push({ name, value, unit, bound, isLeast: false });
  for (const size of sizes) {
    const opening = OPENING[size];
    if (opening !== undefined) add(`${size} KB, opening Live`, bestOf(nameOfOpening(size, 0)), opening);
    add(nameOfScroll(size, 'Live'), bestOf(nameOfScroll(size, 'Live')), SCROLLED_FRAME);
    for (const place of places) {
      const name = (view: string): string => nameOfKeys(size, place, view);
      for (const view of VIEWS) add(name(view), bestOf(name(view)), KEY_GOALS[size] ?? 0);
      add(`${name('Live')} to Edit`, ratioOf(name('Live'), name('Edit')), LIVE_TO_EDIT, '');
    }
  }
  return goals;
}
