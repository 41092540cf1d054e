import type { Doc } from '@maru/core/api';
import { useEffect, useState } from 'react';
import { useShownDoc } from '../../../page/shown-doc/use-shown-doc.ts';
import { withCopy } from '../../../stores/working-copies.ts';
import { savedStateOf } from '../../../stores/saving.ts';
import type { SavedState } from '../../../stores/saving.ts';
import { availableDrafts } from '../../../stores/drafts.ts';
import { docsState } from '../../../stores/docs.ts';
import { rememberedEditorTab } from '../../../stores/editor-tab.ts';
import { loadDeferredParts } from './use-deferred-parts.ts';
import type { DeferredParts } from './use-deferred-parts.ts';

export interface EditorDoc {
  /** Null until loaded. */
  readonly doc: Doc | null;
  /** Its state, or that of its working copy, as it is when the editor opens; null until loaded. */
  readonly saved: SavedState | null;
  /** True when it does not exist or could not be loaded. */
  readonly isGone: boolean;
  /** True when this device has a draft of a document that no longer exists; null while unknown. */
  readonly hasOrphanDraft: boolean | null;
}

/**
 * Loads a document for the editor.
 * @param account username of the writer; null while nobody is logged in
 */
export function useEditorDoc(
  groupName: string | null,
  docId: string | null,
  account: string | null,
): EditorDoc {
  const { shown, failedStatus } = useShownDoc(groupName, docId, null);
  const doc = shown?.doc ?? null;
  const isGone = failedStatus !== null && doc === null;
  const goneId = isGone && account !== null ? docId : null;
  const [found, setFound] = useState<{ readonly docId: string; readonly hasWords: boolean } | null>(null);
  useEffect(() => {
    if (account === null || goneId === null) return undefined;
    let isOver = false;
    const find = async (): Promise<void> => {
      const drafts = await availableDrafts(account, goneId);
      if (!isOver) setFound({ docId: goneId, hasWords: drafts.length > 0 });
    };
    void find();
    return () => {
      isOver = true;
    };
  }, [account, goneId]);
  const saved = useFirstState(groupName, doc);
  const isKnown = goneId === null || found?.docId === goneId;
  return { doc, saved, isGone, hasOrphanDraft: isKnown ? goneId !== null && found?.hasWords === true : null };
}

/**
 * Returns the state that the text of an editor begins from: of a document that others read its working copy.
 */
function useFirstState(groupName: string | null, doc: Doc | null): SavedState | null {
  const [first, setFirst] = useState<SavedState | null>(() => firstStateOf(doc?.id ?? null));
  useEffect(forgetFirstState, []);
  // The shared document as it was loaded first: a working copy that is behind loads the document again, whose
  // new object must not begin the search anew.
  const [begun, setBegun] = useState<SavedState | null>(null);
  // Another document, or a new one, is written meanwhile: this one is read anew when it opens again.
  if (doc === null && (first !== null || begun !== null)) {
    setFirst(null);
    setBegun(null);
  }
  const isFound = doc === null || first?.id === doc.id;
  if (!isFound && doc.access === 'private') setFirst(savedStateOf(doc));
  if (!isFound && doc.access !== 'private' && begun?.id !== doc.id) setBegun(savedStateOf(doc));
  const shared = isFound || doc.access === 'private' ? null : begun;
  useEffect(() => {
    if (groupName === null || shared === null) return undefined;
    let isOver = false;
    const find = async (): Promise<void> => {
      const found = await withCopy(groupName, shared);
      // A save over the document meets a working copy that could not be loaded, and merges it.
      if (isOver) return;
      setFirst(typeof found === 'string' ? shared : found);
      setBegun(null);
    };
    void find();
    return () => {
      isOver = true;
    };
  }, [groupName, shared]);
  return doc !== null && first?.id === doc.id ? first : null;
}

/** Longest wait, in milliseconds, for what the editor could do without at first. */
const WAIT_MAX_MS = 3_000;

/** State that an editor about to open begins from. */
let found: SavedState | null = null;

/** Loads what the editor of a document shows besides its own code: its working copy, and its tools. */
export async function prepareEditorDoc(groupName: string, docId: string, isItsPage: boolean): Promise<void> {
  const doc = docsState().byId[docId]?.doc ?? null;
  const tools = loadTools().catch(() => null);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), WAIT_MAX_MS));
  const copy = doc === null ? Promise.resolve() : findFirstState(groupName, doc);
  const ready = await Promise.race([Promise.all([tools, copy]), late]);
  if (isItsPage) ready?.[0]?.captureVisibleText(docId);
}

/** Fetches the tools of the editor, with Live where it will be shown. */
async function loadTools(): Promise<DeferredParts> {
  const tools = await loadDeferredParts();
  if (rememberedEditorTab() === 'live') await tools.loadLive().catch(() => null);
  return tools;
}

/** Finds the state before the editor opens: that of the working copy of a document that others read. */
async function findFirstState(groupName: string, doc: Doc): Promise<void> {
  found = null;
  if (doc.access === 'private' || !doc.abilities.edit) return;
  const state = await withCopy(groupName, savedStateOf(doc));
  found = typeof state === 'string' ? null : state;
}

function firstStateOf(docId: string | null): SavedState | null {
  return found !== null && found.id === docId ? found : null;
}

/** Forgets it once the editor has begun: it would be old for the next one. */
function forgetFirstState(): void {
  found = null;
}
