import { FOLDER_DEPTH_MAX } from '../limits.ts';
import { LINK_TARGET_MAX_LENGTH } from '../link-limits.ts';
import { headingsIn } from './wiki-links.ts';
import type { LinkFinder, LinkTarget } from './wiki-links.ts';

/** Reading of a wiki link's target. */
export interface LinkMeaning<T> {
  /** Part of the target that names the document, with its folders. */
  readonly name: string;
  /** Rest of the target, from the `#` of a heading on. */
  readonly rest: string;
  /** Documents that it may mean, the one that it leads to first; none for a missing one. */
  readonly docs: readonly T[];
}

/** Returns the documents that a target may mean, read as by `resolveWikiTarget`; null for one in the text. */
export function linkMeaning<T extends LinkTarget>(
  target: string,
  find: LinkFinder<T>,
): LinkMeaning<T> | null {
  let name = target;
  for (const title of [target, ...headingsIn(target).map(([before]) => before)]) {
    if (title.trim() === '') return null;
    name = title;
    const found = find(title);
    if (found !== null) return { name, rest: target.slice(name.length), docs: found.docs };
  }
  return { name, rest: target.slice(name.length), docs: [] };
}

/**
 * Returns the shortest `Title` or `folder/Title` that means this document alone, else the shortest that leads
 * to it; null where none does, such as for titles with brackets.
 */
export function linkTargetOf<T extends LinkTarget>(
  doc: LinkTarget,
  byId: ReadonlyMap<string, LinkTarget>,
  find: LinkFinder<T>,
): string | null {
  let target = doc.title;
  let folder = byId.get(doc.parentId ?? '');
  let leading: string | null = null;
  for (let depth = 0; depth <= FOLDER_DEPTH_MAX && isTarget(target); depth++) {
    const found = find(target);
    if (found?.doc.id === doc.id) {
      if (found.docs.length === 1) return target;
      leading ??= target;
    }
    if (folder === undefined) break;
    target = `${folder.title}/${target}`;
    folder = byId.get(folder.parentId ?? '');
  }
  return leading;
}

/** Returns true for a text that `[[…]]` may hold as its target. */
export function isTarget(text: string): boolean {
  return text.length <= LINK_TARGET_MAX_LENGTH && /^[^[\]|\n]+$/.test(text) && text.trim() === text;
}
