import { matchTitle } from '@maru/core/text';

/** A line of the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly section: 'documents' | 'texts' | 'here' | 'places' | 'settings' | 'search';
  readonly label: string;
  /** Secondary text after the label: the folder of a document, or an excerpt. */
  readonly detail?: string;
  readonly shortcut?: string;
  readonly isFolder?: boolean;
  readonly run: () => void;
}

const SECTIONS = ['documents', 'here', 'places', 'settings'] as const;
/** Largest number of lines shown. */
const SHOWN_MAX = 50;
/** Documents shown before anything is typed. */
const RECENT_MAX = 6;

/**
 * Returns the entries that match the query, best first, in
 * sections; without a query the newest documents and all commands.
 */
export function findEntries(query: string, entries: readonly PaletteEntry[]): readonly PaletteEntry[] {
  const isEmpty = query.trim() === '';
  const scored = entries
    .map((entry) => ({ entry, score: isEmpty ? 1 : matchTitle(query, entry.label) }))
    .filter(({ score }) => score > 0)
    // The sort is stable: equal scores keep the given order (documents: newest first).
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
  return SECTIONS.flatMap((section) => {
    const inSection = scored.filter((entry) => entry.section === section);
    return isEmpty && section === 'documents' ? inSection.slice(0, RECENT_MAX) : inSection;
  }).slice(0, SHOWN_MAX);
}

/** Adds the server's results after the local documents, and the links to all results at the end. */
export function withSearchResults(
  local: readonly PaletteEntry[],
  finds: readonly PaletteEntry[],
): readonly PaletteEntry[] {
  const isDocument = ({ section }: PaletteEntry): boolean => section === 'documents';
  const isText = ({ section }: PaletteEntry): boolean => section === 'texts';
  return [
    ...local.filter(isDocument),
    ...finds.filter(isText),
    ...local.filter((entry) => !isDocument(entry)),
    ...finds.filter((entry) => !isText(entry)),
  ];
}
