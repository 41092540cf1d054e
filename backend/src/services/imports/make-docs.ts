import type { PlannedDoc } from '@maru/core/export';
import type { Viewer } from '../../policies/viewer.ts';
import type { GroupRow } from '../../repositories/groups.ts';
import { chooseMedia, docsByEmbeddedFile, embeddingTitles, withPropertyReason } from './choose-media.ts';
import type { Found } from './find-content.ts';
import type { ImportContext } from './import-context.ts';
import { importMedia } from './import-media.ts';
import type { FullReport, ImportWriteScope } from './import-service.ts';
import type { ImportTurn } from './import-turn.ts';
import type { PlanRecord } from './plan-record.ts';
import { openReading } from './open-reading.ts';
import { createHomeRestorer } from './restore-home.ts';
import { storeAll } from './store-all.ts';
import type { StoredPlan } from './store-all.ts';

/**
 * Creates the media and the documents of a plan, documents in batches. Unreadable files are listed in the
 * report.
 * @param write of the import, whose effect is stored before
 */
export async function makeDocs(
  context: ImportContext,
  { write, viewer, group, turn }: MakingOptions,
  found: Found,
  plan: PlanRecord,
  stored: StoredPlan,
): Promise<FullReport> {
  const home = createHomeRestorer(context, write, viewer, plan);
  const reading = openReading(group, found);
  try {
    await reading.thread.setIds([...stored.ids.values()]);
    const noted = await reading.reader.prepare();
    const docs = [...stored.ids.keys()];
    const isMade = (doc: PlannedDoc | undefined): boolean => doc !== undefined && !stored.same.has(doc);
    const showing = docsByEmbeddedFile(noted, (index) => isMade(docs[index]));
    const chosen = chooseMedia(found, reading.files, showing, docsByEmbeddedFile(noted), plan);
    await turn.expect(docs.length - stored.same.size + chosen.wanted.length);
    const { urls, skipped: leftOut } = await importMedia(
      context,
      { write, viewer, group, turn },
      chosen.wanted,
      stored.createdAt,
    );
    await reading.thread.setUrls(urls);
    const made = await storeAll(context, write, group, turn, reading, home, noted, stored);
    const unmade = [
      ...found.skipped,
      ...withPropertyReason(
        found.plan.skipped.filter(({ name }) => !showing.has(name)),
        noted,
      ),
      ...chosen.skipped,
      ...leftOut,
    ];
    return {
      created: made.created,
      skipped: [...unmade, ...made.skipped].map((file) => {
        const by = showing.get(file.name);
        return by === undefined ? file : { ...file, shownIn: embeddingTitles(noted, by) };
      }),
      same: docs.flatMap((doc, index) =>
        isMade(doc) ? [] : [{ name: doc.path ?? doc.name, title: noted[index]?.title ?? doc.name }],
      ),
      kept: [],
    };
  } finally {
    await reading.thread.close();
  }
}

interface MakingOptions {
  readonly write: ImportWriteScope;
  readonly viewer: Viewer;
  readonly group: GroupRow;
  readonly turn: ImportTurn;
}
