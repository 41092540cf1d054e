import { setTimeout as sleep } from 'node:timers/promises';
import { RENDERER_VERSION } from '@maru/core/markup';
import type { Keyring } from '../../crypto/keyring.ts';
import type { Statement } from '../../db/statement.ts';
import type { DocText } from '../../presenters/doc.ts';
import { findNamedHashes, namedAliasReplacement } from '../../repositories/doc-aliases.ts';
import { docLinkReplacement } from '../../repositories/doc-links.ts';
import { findDoc } from '../../repositories/docs.ts';
import type { DocInGroup } from '../../repositories/docs.ts';
import { treeLock } from '../../repositories/groups.ts';
import { findPublication, replaceHtml } from '../../repositories/publications.ts';
import { listOutdatedTexts, textVersionUpdate } from '../../repositories/text-versions.ts';
import type { ServiceContext } from '../context.ts';
import { namedAliases, sealAliases } from '../docs/reading/aliases.ts';
import { hashLinks } from '../texts/sealed-text.ts';
import type { ReadModels } from '../read-models/read-models.ts';
import { isCurrent } from '../texts/packed-html.ts';

/** Background job after an update of the renderer. */
export interface TextRenewal {
  /**
   * Makes the links, named aliases and publications of documents anew that an older renderer made. One
   * that fails, or that is saved meanwhile, stays for the next run. Can run in several processes.
   */
  run(): Promise<void>;
  /** Stops after the document that is under way. */
  close(): Promise<void>;
}

const BATCH = 50;
/** Pause between two documents, for requests. */
const PAUSE_MS = 20;

export function createTextRenewal({
  unrecorded: store,
  texts,
  textWork,
  keyrings,
  siteKeys,
}: Pick<ServiceContext, 'unrecorded' | 'textWork' | 'keyrings' | 'siteKeys'> &
  Pick<ReadModels, 'texts'>): TextRenewal {
  let isClosed = false;
  let running: Promise<void> | null = null;

  /** Returns no statement where a text's aliases are stored: others end the cached lists of its space. */
  const aliasRenewal = async (ring: Keyring, doc: DocInGroup, text: DocText): Promise<Statement[]> => {
    const named = sealAliases(
      ring,
      { groupId: doc.group_id, id: doc.id },
      namedAliases(text),
      false,
      doc.content_rev,
    );
    const stored = await store.query((db) => findNamedHashes(db, doc.id));
    const setOf = (hashes: readonly Buffer[]): string =>
      hashes
        .map((hash) => hash.toString('hex'))
        .sort()
        .join();
    if (setOf(stored) === setOf(named.map(({ title_hash }) => title_hash))) return [];
    return [treeLock(doc.group_id), ...namedAliasReplacement(doc.id, named)];
  };

  const renew = async (id: string): Promise<void> => {
    // Read before the text: `replaceHtml` leaves the publication of a later text alone.
    const publication = await store.query((db) => findPublication(db, id));
    const doc = await store.query((db) => findDoc(db, id));
    if (doc === undefined) return;
    const text = await texts.readUnlessReplaced(doc);
    if (text === null) return;
    const ring = await keyrings.of(doc.group_id);
    const links = hashLinks(siteKeys, ring, await textWork.findLinks(doc.group_id, text, doc.group_name));
    // Lists show its excerpt, also while its page is not requested.
    if (doc.access === 'public' && publication !== undefined && !isCurrent(publication)) {
      const made = await textWork.render(doc.group_id, text);
      await store.write((db) => replaceHtml(db, publication, made.html, made.renderer_version, made));
    }
    await store.execute([
      ...(await aliasRenewal(ring, doc, text)),
      textVersionUpdate(doc, RENDERER_VERSION),
      ...docLinkReplacement(doc.id, links),
    ]);
  };

  const work = async (): Promise<void> => {
    const tried = new Set<string>();
    for (;;) {
      const limit = BATCH + tried.size;
      const listed = await store.query((db) => listOutdatedTexts(db, RENDERER_VERSION, limit));
      const ids = listed.filter((id) => !tried.has(id));
      if (ids.length === 0) return;
      for (const id of ids) {
        if (isClosed) return;
        tried.add(id);
        // A damaged text must not keep the others waiting.
        await renew(id).catch(() => undefined);
        await sleep(PAUSE_MS);
      }
    }
  };

  return {
    run: async () => {
      running ??= work().finally(() => (running = null));
      await running;
    },
    close: async () => {
      isClosed = true;
      await running?.catch(() => undefined);
    },
  };
}
