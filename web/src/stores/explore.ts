import type { RecentDocs } from '@maru/core';
import type { DocInSpace, PublicDocItem } from '@maru/core/api';
import { defineStore } from './define-store.ts';

/** A list that grows by pages. `nextCursor` is null at its end. */
export interface Pages<T> {
  readonly docs: readonly T[];
  readonly nextCursor: string | null;
}

interface ExploreState {
  /** Everybody's public documents, last edited first; null until some are here. */
  readonly recent: Pages<PublicDocItem> | null;
  /** The signed-in reader's own, last edited first. */
  readonly mine: Pages<DocInSpace> | null;
  /** Public documents in no order; the first is shown. Null before the first were fetched. */
  readonly encounters: readonly PublicDocItem[] | null;
}

/** For `explore-pages.ts`, which fills it. */
export const explore = defineStore<ExploreState>(() => ({ recent: null, mine: null, encounters: null }));

export const useExplore = explore.use;

/** Takes over the list that the server rendered. */
export function seedRecent(recent: RecentDocs): void {
  explore.seed({ recent });
}

/** Forgets what was read under another account. */
export function forgetMine(): void {
  explore.set({ mine: null });
}
