import { areSingleKeysOn, saveSingleKeys } from '../storage/choices.ts';
import { defineStore } from './define-store.ts';

const keys = defineStore<{ readonly areOn: boolean | null }>(() => ({ areOn: null }));

/** Whether a letter by itself does something; it does until the reader switches it off (WCAG 2.1.4). */
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
