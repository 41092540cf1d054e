import { z } from 'zod';
import { FONT_FAMILY_MAX_LENGTH, FONT_SIZE_MAX_PX, FONT_SIZE_MIN_PX } from '../../limits.ts';
import { parseColor } from '../../markup/colors.ts';
import { docAlias, docItem } from './docs.ts';
import { text, titleText } from './shared.ts';

/** A space's complete design: members that the space has not chosen have the values of `DEFAULT_STYLE`. */
export const style = z
  .object({
    fontFamily: z.string(),
    fontSize: z.number(),
    backgroundColor: z.string(),
    mainColor: z.string(),
    secondaryColor: z.string(),
    accentColor: z.string(),
    preset: z.string().optional(),
  })
  .meta({ id: 'Style' });

export const group = z
  .object({
    id: z.string(),
    name: z.string(),
    title: z.string(),
    style,
    isOwner: z.boolean(),
    homeDocId: z.string().nullable(),
  })
  .meta({ id: 'Group' });
export type Group = z.output<typeof group>;

const groupResponse = z.object({
  group,
  docs: z.array(docItem),
  /** Ids of the documents that have a working copy, for the owner only. */
  workingCopies: z.array(z.string()).optional(),
  /**
   * Other titles by which links lead to the documents, for the owner only; those of a document newest
   * first. `isFormer`: the document had it as its title; else its front matter names it.
   */
  aliases: z.array(docAlias.extend({ isFormer: z.boolean() })).optional(),
});

export const getGroup = { params: z.object({ name: text }), response: groupResponse };

/** Accepts what the documents' colour tags accept: a basic name or hex digits. Output is a CSS colour. */
const color = text.transform((value, context) => {
  const parsed = parseColor(value.trim());
  if (parsed === null) context.addIssue({ code: 'custom', message: 'invalid' });
  return parsed ?? z.NEVER;
});

/**
 * Font names, separated by commas. Quotes around a name are
 * removed: no character that remains can end the CSS declaration.
 */
const fontFamily = text
  .refine((value) => value.length <= 2 * FONT_FAMILY_MAX_LENGTH, { error: 'too_long', abort: true })
  .transform((value) =>
    value
      .replaceAll(/(["'])([^"']*)\1/g, '$2')
      .trim()
      .replaceAll(/\s*,\s*/g, ', '),
  )
  .refine((value) => [...value].length <= FONT_FAMILY_MAX_LENGTH, { error: 'too_long', abort: true })
  .refine(
    (value) => /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]*(?:, [\p{L}\p{N}][\p{L}\p{M}\p{N} _-]*)*$/u.test(value),
    'invalid',
  );

const newStyle = z
  .object(
    {
      fontFamily,
      fontSize: z
        .number('invalid')
        .min(FONT_SIZE_MIN_PX, 'out_of_range')
        .max(FONT_SIZE_MAX_PX, 'out_of_range'),
      backgroundColor: color,
      mainColor: color,
      secondaryColor: color,
      accentColor: color,
      preset: text.refine((value) => /^[A-Za-z0-9_-]{1,32}$/.test(value), 'invalid'),
    },
    'invalid',
  )
  .partial();

/** The members of a design that a space chooses. */
export type ChosenStyle = z.output<typeof newStyle>;

export const updateGroup = {
  params: z.object({ name: text }),
  body: z.object({
    /** Empty: the username is used. */
    title: titleText.optional(),
    /** Replaces the whole design; missing members get the product's defaults. */
    style: newStyle.optional(),
  }),
  response: groupResponse,
};
