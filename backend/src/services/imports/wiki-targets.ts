import type { PlannedDoc } from '@maru/core/export';
import { TEXT_FILE } from '@maru/core/text';
import { foldPath } from './file-names.ts';

/**
 * Finds the document that a wiki link names, as Obsidian does: beside the text, else by the end of its path,
 * of several the one with the shortest.
 * @returns the index of the document; null when no file is meant
 */
export type WikiTargets = (from: string, target: string) => number | null;

interface Named {
  readonly form: string;
  readonly index: number;
}

export function createWikiTargets(docs: readonly PlannedDoc[]): WikiTargets {
  const byForm = new Map<string, number>();
  const byName = new Map<string, Named[]>();
  /** Documents by the ends of their paths that links have asked for: many files may have one name. */
  const bySuffix = new Map<string, number | null>();
  const add = (form: string, index: number): void => {
    if (byForm.has(form)) return;
    byForm.set(form, index);
    const name = form.slice(form.lastIndexOf('/') + 1);
    const named = byName.get(name);
    if (named === undefined) byName.set(name, [{ form, index }]);
    else named.push({ form, index });
  };
  for (const [index, { path, name, manifest }] of docs.entries()) {
    if (path === null || manifest !== null) continue;
    const form = foldPath(path.replace(TEXT_FILE, ''));
    add(form, index);
    // The text of a folder is known by the folder's name, a page of Notion by its name without the id.
    add(`${form.slice(0, form.lastIndexOf('/') + 1)}${foldPath(name)}`, index);
  }
  return (from, target) => {
    const wanted = foldPath(target)
      .replace(/^(?:\.{0,2}\/)+/, '')
      .replace(TEXT_FILE, '');
    if (wanted === '') return null;
    const beside = byForm.get(foldPath(from.slice(0, from.lastIndexOf('/') + 1)) + wanted);
    if (beside !== undefined) return beside;
    const known = bySuffix.get(wanted);
    if (known !== undefined) return known;
    const found = shortestOf(byName.get(wanted.slice(wanted.lastIndexOf('/') + 1)) ?? [], wanted);
    bySuffix.set(wanted, found);
    return found;
  };
}

function shortestOf(named: readonly Named[], wanted: string): number | null {
  const suffix = `/${wanted}`;
  let found: Named | undefined;
  for (const one of named)
    if (`/${one.form}`.endsWith(suffix) && (found === undefined || one.form.length < found.form.length))
      found = one;
  return found?.index ?? null;
}
