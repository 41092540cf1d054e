import { z } from 'zod';
import { LINK_TARGET_MAX_LENGTH } from '../../link-limits.ts';
import { content, credential, id, page, props, text, time, title, versionName } from './shared.ts';

export const access = z.enum(['public', 'private', 'link'], 'invalid');
export type Access = z.output<typeof access>;

/** Document in lists. */
export const docItem = z
  .object({
    id: z.string(),
    title: z.string(),
    isFolder: z.boolean(),
    isPublic: z.boolean(),
    access,
    parentId: z.string().nullable(),
    seq: z.number().int(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'DocItem' });
export type DocItem = z.output<typeof docItem>;

/** Another title by which links lead to a document: a former one, or one that its front matter names. */
export const docAlias = z.object({ docId: z.string(), title: z.string() }).meta({ id: 'DocAlias' });

/** Actions on a document that the caller is allowed. Calls of other actions fail. */
export const docAbilities = z
  .object({
    /** Changing text and settings, and reading the history. */
    edit: z.boolean(),
    /** Changing access, link and comments. */
    share: z.boolean(),
    delete: z.boolean(),
    /** Writing comments. */
    comment: z.boolean(),
    /** Deleting comments of others. */
    moderate: z.boolean(),
  })
  .meta({ id: 'DocAbilities' });
export type DocAbilities = z.output<typeof docAbilities>;

/** Document with its content. */
export const doc = docItem
  .extend({
    content: z.string(),
    props: z.string(),
    /** The owner's setting, also of a document that is not public. */
    commentsEnabled: z.boolean(),
    /** The document shows comments and accepts new ones: public and not switched off. */
    hasComments: z.boolean(),
    isOwner: z.boolean(),
    abilities: docAbilities,
    /** Secret of the document's link, for the owner only. */
    accessToken: z.string().optional(),
    /** The current version, for the owner only: the base of a working copy that begins from it. */
    historyId: z.string().optional(),
    isUpdated: z.boolean().optional(),
    recentUpdatedAt: z.string().optional(),
    /** Aliases by which the text links to documents that the caller may see; for readers. */
    linkAliases: z.array(docAlias).optional(),
    /** The newest version can't be decrypted: its text is empty here. The history may have others. */
    isDamaged: z.literal(true).optional(),
  })
  .meta({ id: 'Doc' });
export type Doc = z.output<typeof doc>;

const docResponse = z.object({ doc });
const docParams = z.object({ id: text });

/** Folder of a document; null: the top level. Forms send an empty text. */
const parentId = z
  .union([id, z.null(), z.literal('')], 'invalid')
  .transform((value) => (value === '' ? null : value))
  .optional();

export const createDoc = {
  query: z.object({ groupName: text }),
  body: z.object({
    title,
    content: content.default(''),
    isFolder: z.boolean('invalid').default(false),
    parentId,
    props: props.optional(),
    /** An autosave: those of the same session that follow replace this first version (see `updateDoc`). */
    fold: z.boolean('invalid').optional(),
  }),
  response: docResponse,
};

export const getDoc = {
  params: z.object({ group: text, docId: text }),
  query: z.object({ accessToken: credential, lastUpdatedAt: time.optional() }),
  response: docResponse,
};

export const reorderDocs = {
  body: z.object({
    id,
    targetId: id,
    /** `inside`: at the end of the target, a folder. */
    position: z.enum(['before', 'after', 'inside'], 'invalid'),
  }),
  response: z.object({ docs: z.array(docItem) }),
};

export const updateDoc = {
  params: docParams,
  body: z
    .object({
      title,
      content,
      props: props.optional(),
      /** `updatedAt` of the state that the edit is based on. */
      lastUpdatedAt: time.optional(),
      overwrite: z.boolean('invalid').optional(),
      /**
       * An autosave of a private document: replaces the current version if a fold of the same session began
       * it less than FOLD_MAX_MS ago, and nothing but folds has followed.
       */
      fold: z.boolean('invalid').optional(),
      /** The writer took the document for a private one: 409 `not_private` where others read it. */
      isPrivate: z.boolean('invalid').optional(),
      /** A minor edit: lists of recent documents leave the document where it is. */
      isMinor: z.boolean('invalid').optional(),
      /** Names the saved version. Nothing folds into a named one. */
      name: versionName.optional(),
      /** `updatedAt` of the working copy that this save publishes; 409 when there is a newer one. */
      workingCopyUpdatedAt: time.optional(),
    })
    .refine((body) => body.lastUpdatedAt !== undefined || body.overwrite === true, {
      error: 'required',
      path: ['lastUpdatedAt'],
    }),
  response: docResponse,
};

export const updateDocMeta = {
  params: docParams,
  body: z.object({
    access: access.optional(),
    commentsEnabled: z.boolean('invalid').optional(),
    regenerateLink: z.literal(true, 'invalid').optional(),
    parentId,
  }),
  response: docResponse,
};

export const findDocs = {
  /** `aliases`: documents with such an alias follow those with the title. */
  query: z.object({
    groupName: text,
    title,
    full: z.enum(['true', 'false'], 'invalid').optional(),
    aliases: z.enum(['true', 'false'], 'invalid').optional(),
  }),
  response: z.object({ docs: z.array(docItem.extend({ content: z.string().optional() })) }),
};

export const isDocUpdated = {
  params: docParams,
  query: z.object({ accessToken: credential, lastUpdatedAt: time }),
  response: z.object({
    id: z.string(),
    isUpdated: z.boolean(),
    updatedAt: z.string(),
    /** Time of the document's working copy, or null without one; for the owner only. */
    workingCopyUpdatedAt: z.string().nullable().optional(),
  }),
};

/** Document in a list of more than one space. */
export const docInSpace = docItem.extend({ groupName: z.string() }).meta({ id: 'DocInSpace' });
export type DocInSpace = z.output<typeof docInSpace>;

export const listRecents = {
  query: z.object(page),
  response: z.object({ docs: z.array(docInSpace), nextCursor: z.string().nullable() }),
};

export const listBacklinks = {
  params: docParams,
  query: z.object({ accessToken: credential }),
  response: z.object({ docs: z.array(docInSpace) }),
};

/** Shown at links to a document. */
export const docPreview = z
  .object({
    id: z.string(),
    title: z.string(),
    /** Heading of the part that `excerpt` is from; null for the document's beginning. */
    heading: z.string().nullable(),
    /** At most EXCERPT_MAX_LENGTH characters; empty for a document or part without text. */
    excerpt: z.string(),
  })
  .meta({ id: 'DocPreview' });
export type DocPreview = z.output<typeof docPreview>;

export const getDocPreview = {
  params: docParams,
  query: z.object({
    accessToken: credential,
    /** Text or anchor of the heading of a part. */
    section: text.refine((value) => value.length <= LINK_TARGET_MAX_LENGTH, 'too_long').optional(),
  }),
  response: z.object({ preview: docPreview }),
};

export const deleteDoc = { params: docParams, response: z.object({ id: z.string() }) };
