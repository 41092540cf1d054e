import type { Viewer } from './viewer.ts';

/**
 * Returns true when the viewer owns a space, a document or a file,
 * which grants all actions. No other code compares owners.
 */
export function isOwner(viewer: Viewer | null, owned: { readonly owner_id: string }): boolean {
  return viewer !== null && viewer.userId === owned.owner_id;
}
