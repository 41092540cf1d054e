import { ALIASES_PER_DOC_MAX, TITLE_MAX_LENGTH } from '@maru/core';
import type { Doc } from '@maru/core/api';
import { docProperties, foldTitle, linkedTitles } from '@maru/core/text';
import type { Keyring } from '../../../crypto/keyring.ts';
import type { Statement } from '../../../db/statement.ts';
import { isOwner } from '../../../policies/owner.ts';
import type { Viewer } from '../../../policies/viewer.ts';
import type { DocText } from '../../../presenters/doc.ts';
import { formerTitleInsert, namedAliasReplacement } from '../../../repositories/doc-aliases.ts';
import type { DocAliasRow } from '../../../repositories/doc-aliases.ts';
import type { DocInGroup, DocRow } from '../../../repositories/docs.ts';
import { listRevisions } from '../../../repositories/revisions.ts';
import type { RevisionState } from '../../../repositories/revisions.ts';
import { aliasesOf } from '../../read-models/aliases.ts';
import { openOrDefault } from '../../texts/damaged.ts';
import { hashTitle, openTitle, sealAlias } from '../../texts/sealed-text.ts';
import type { DocContext } from '../doc-context.ts';

/** Document of an alias. */
interface AliasPlace {
  readonly groupId: string;
  readonly id: string;
}

/** Returns the aliases that a text's front matter names, at most as many as a document may have. */
export function namedAliases({ title, content }: Pick<DocText, 'title' | 'content'>): readonly string[] {
  const named = docProperties(content, title).find(({ kind }) => kind === 'aliases')?.values ?? [];
  return named.filter((alias) => [...alias].length <= TITLE_MAX_LENGTH).slice(0, ALIASES_PER_DOC_MAX);
}

/**
 * Seals aliases.
 * @param number of the revision that they belong to
 */
export function sealAliases(
  ring: Keyring,
  { groupId, id }: AliasPlace,
  titles: readonly string[],
  isFormer: boolean,
  number: number,
): DocAliasRow[] {
  const byHash = new Map(titles.map((title) => [hashTitle(ring.active.key, title).toString('hex'), title]));
  return [...byHash].map(([hash, title]) => {
    const titleHash = Buffer.from(hash, 'hex');
    return {
      doc_id: id,
      is_former: isFormer ? 1 : 0,
      title_hash: titleHash,
      group_id: groupId,
      number,
      title_cipher: sealAlias(ring, { groupId, id, number }, titleHash, title),
    };
  });
}

/** Title of a version, with its number. */
interface VersionTitle {
  readonly title: string;
  readonly number: number;
}

/**
 * Returns the title that a document had before a new text. That of a version that an autosave replaces was
 * on its way, so that it is the title of the version before it; null without one.
 * @param current null for one that is damaged
 */
export async function previousTitle(
  { store, keyrings }: Pick<DocContext, 'store' | 'keyrings'>,
  doc: DocInGroup,
  current: DocText | null,
  text: DocText,
  replaced: Pick<RevisionState, 'number'> | null,
): Promise<VersionTitle | null> {
  if (current === null || current.title === text.title) return null;
  if (replaced === null) return { title: current.title, number: doc.content_rev };
  const [version] = await store.query((db) => listRevisions(db, doc.id, replaced.number, 1));
  if (version === undefined) return null;
  const ring = await keyrings.of(doc.group_id, [version.title_cipher]);
  const { number, title_cipher } = version;
  const row = { id: doc.id, content_rev: number, title_cipher };
  const title = openOrDefault(() => openTitle(ring, doc.group_id, row), null);
  return title === null ? null : { title, number };
}

/**
 * Returns the statements that a save needs for its document's aliases: its title so far becomes one, and
 * those of the front matter follow the text.
 * @param before null for a damaged text
 */
export function aliasChanges(
  ring: Keyring,
  doc: Pick<DocRow, 'id' | 'group_id' | 'content_rev'>,
  former: VersionTitle | null,
  before: DocText | null,
  after: DocText,
): Statement[] {
  const place = { groupId: doc.group_id, id: doc.id };
  const named = namedAliases(after);
  return [
    ...(former === null || foldTitle(former.title) === foldTitle(after.title)
      ? []
      : sealAliases(ring, place, [former.title], true, former.number).flatMap(formerTitleInsert)),
    ...(before !== null && namedAliases(before).join('\n') === named.join('\n')
      ? []
      : namedAliasReplacement(doc.id, sealAliases(ring, place, named, false, doc.content_rev + 1))),
  ];
}

/** Matches the targets of wiki links, and few other texts in brackets. */
const TARGET = /\[\[([^[\]|\n]{1,600})/g;

/**
 * Adds the aliases by which a document links to others that a reader may see. Owners have all aliases with
 * the list of their documents; readers get those that the text itself contains.
 */
export async function withLinkAliases(
  { trees, aliases }: Pick<DocContext, 'trees' | 'aliases'>,
  viewer: Viewer | null,
  doc: DocInGroup,
  shown: Doc,
): Promise<Doc> {
  if (isOwner(viewer, doc) || !shown.content.includes('[[')) return shown;
  const group = { id: doc.group_id, tree_rev: doc.tree_rev };
  const all = await aliases.list(group);
  if (all.length === 0) return shown;
  const named = new Set<string>();
  for (const [, target = ''] of shown.content.matchAll(TARGET))
    for (const title of linkedTitles(doc.group_name, target)) named.add(foldTitle(title));
  const linkAliases = aliasesOf(
    all.filter(({ title }) => named.has(foldTitle(title))),
    await trees.list(group, false),
  );
  return linkAliases.length === 0 ? shown : { ...shown, linkAliases };
}
