import { areSingleKeysOn, saveSingleKeys } from '../storage/choices.ts';
import { defineStore } from './define-store.ts';

const keys = defineStore<{ readonly areOn: boolean | null }>(() => ({ areOn: null }));

/** Returns false once the reader has switched single-letter shortcuts off (WCAG 2.1.4). */
export function savedSingleKeys(): boolean {
  return keys.get().areOn ?? areSingleKeysOn();
}

export function useSingleKeys(): boolean {
  return keys.use((state) => state.areOn) ?? areSingleKeysOn();
}

export function chooseSingleKeys(areOn: boolean): void {
  saveSingleKeys(areOn);
  keys.set({ areOn });
}
