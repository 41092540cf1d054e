import { z } from 'zod';
import { docItem } from './docs.ts';
import { text } from './shared.ts';

/** A space's design. Every member is optional: what is missing is the product's own. */
export const style = z.object({
  fontFamily: z.string(),
  fontSize: z.number(),
  backgroundColor: z.string(),
  mainColor: z.string(),
  secondaryColor: z.string(),
  accentColor: z.string(),
  preset: z.string(),
}).partial();

export const group = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  style,
  isOwner: z.boolean(),
  homeDocId: z.string().nullable(),
});
export type Group = z.output<typeof group>;

export const getGroup = {
  params: z.object({ name: text }),
  response: z.object({ group, docs: z.array(docItem) }),
};
