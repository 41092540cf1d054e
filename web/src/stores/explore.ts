import type { RecentDocs } from '@maru/core';
import type { DocInSpace, PublicDocItem } from '@maru/core/api';
import { defineStore } from './define-store.ts';

/** A list that grows by pages. `nextCursor` is null at its end. */
export interface Pages<T> {
  readonly docs: readonly T[];
  readonly nextCursor: string | null;
}

interface ExploreState {
  /** Public documents of all users, last edited first; null until loaded. */
  readonly recent: Pages<PublicDocItem> | null;
  /** Documents of the signed-in reader, last edited first; null until loaded. */
  readonly mine: Pages<DocInSpace> | null;
  /** Public documents in random order, the first of which is shown; null until loaded. */
  readonly encounters: readonly PublicDocItem[] | null;
}

/** Exported for `explore-pages.ts`, which fills it. */
export const explore = defineStore<ExploreState>(() => ({ recent: null, mine: null, encounters: null }));

export const useExplore = explore.use;

/** Takes the lists that the server rendered. */
export function seedExplore(recent: RecentDocs, encounter: PublicDocItem | null | undefined): void {
  explore.seed({
    recent,
    encounters: encounter === undefined ? null : encounter === null ? [] : [encounter],
  });
}
