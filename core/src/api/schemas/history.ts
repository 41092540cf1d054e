import { z } from 'zod';
import { doc } from './docs.ts';
import { id, text, versionName } from './shared.ts';

/** Revision of a document in the list of its history. */
export const historyItem = z
  .object({
    id: z.string(),
    title: z.string(),
    /** Null for a version without a name. */
    name: z.string().nullable(),
    createdAt: z.string(),
    /** Time of the last fold, equal to `createdAt` without folds. */
    updatedAt: z.string(),
    /** Device that saved it; null where it is not known, as for versions of releases before. */
    device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }).nullable(),
    /** UTF-8 bytes of the content. */
    size: z.number().int(),
  })
  .meta({ id: 'HistoryItem' });
export type HistoryItem = z.output<typeof historyItem>;

/** Revision with its content. */
export const history = z
  .object({
    id: z.string(),
    title: z.string(),
    content: z.string(),
    props: z.string(),
    createdAt: z.string(),
  })
  .meta({ id: 'History' });
export type History = z.output<typeof history>;

export const listHistory = {
  params: z.object({ id: text }),
  /** `since`: last id of the previous page. */
  query: z.object({ since: id.optional() }),
  response: z.object({ eos: z.boolean(), histories: z.array(historyItem) }),
};

export const getHistory = {
  params: z.object({ id: text, historyId: text }),
  response: z.object({ history }),
};

export const nameVersion = {
  params: z.object({ id: text, historyId: text }),
  /** Null removes the name. */
  body: z.object({ name: versionName.nullable() }),
  response: z.object({ history: historyItem }),
};

export const restoreDoc = {
  params: z.object({ id: text }),
  body: z.object({ historyId: id }),
  response: z.object({ doc }),
};
