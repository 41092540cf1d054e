import { useEffect, useState } from 'react';
import { loadWithRetries } from '../../../page/startup/load-with-retries.ts';
import { loadMerging } from '../../../editing-session/merging.ts';
import { withSheets } from '../../../reader/modules.ts';
import { loadRenderer } from '../../reading/document/use-article.ts';
import type { deferredParts } from './deferred-parts.ts';

export type DeferredParts = typeof deferredParts;

/** Kept for the next editor of this page, which has them from its beginning. */
let here: DeferredParts | null = null;

export async function loadDeferredParts(): Promise<DeferredParts> {
  // The question at leaving, too: it must not depend on the network.
  const [parts] = await Promise.all([
    withSheets(import('./deferred-parts.ts')),
    // Without it the browser's own dialog is shown.
    import('../../../components/AlertDialog.tsx').catch(() => null),
  ]);
  here ??= parts.deferredParts;
  // Loaded again when it is needed, where it fails.
  void loadMerging().catch(() => undefined);
  // For the page that follows the editor.
  void loadRenderer().catch(() => undefined);
  return here;
}

/**
 * The parts of the editor that are fetched after its text can be typed into;
 * null until they are here. Where they can't be had, the text is written without
 * them, and they are asked for again when the network or the writer comes back.
 */
export function useDeferredParts(): DeferredParts | null {
  const [parts, setParts] = useState(here);
  const isHere = parts !== null;
  useEffect(() => {
    if (isHere) return undefined;
    return loadWithRetries(async () => {
      setParts(await loadDeferredParts());
    });
  }, [isHere]);
  return parts;
}
