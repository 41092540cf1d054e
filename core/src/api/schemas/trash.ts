import { z } from 'zod';
import { doc, docItem } from './docs.ts';
import { page, text } from './shared.ts';

/** Deleted document in the trash. `parentId` is the folder that it would be restored to. */
export const trashItem = docItem.extend({ deletedAt: z.string() }).meta({ id: 'TrashItem' });
export type TrashItem = z.output<typeof trashItem>;

export const listTrash = {
  params: z.object({ name: text }),
  query: z.object(page),
  response: z.object({ docs: z.array(trashItem), nextCursor: z.string().nullable() }),
};

const params = z.object({ id: text });

export const undeleteDoc = { params, response: z.object({ doc }) };

export const purgeDoc = { params, response: z.object({ id: z.string() }) };
