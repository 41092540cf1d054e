import type { DocItem } from '@maru/core/api';
import { useEffect, useState } from 'react';
import { availableDrafts } from '../../../stores/drafts.ts';
import type { Draft } from '../../../stores/drafts.ts';
import { loadPaletteDocs, usePaletteDocs } from '../../../stores/palette-docs.ts';

/** Returns the reader's own documents (null until loaded), and unsaved new ones on this device. */
export function useOwnDocuments(username: string | null): {
  readonly docs: readonly DocItem[] | null;
  readonly begun: readonly Draft[];
} {
  const [begun, setBegun] = useState<readonly Draft[]>([]);
  useEffect(() => {
    if (username === null) return;
    void loadPaletteDocs(username);
    void availableDrafts(username, null).then(setBegun);
  }, [username]);
  return { docs: usePaletteDocs(username), begun };
}
