import { z } from 'zod';
import { page, text, title } from './shared.ts';

/** A document that a wiki link may mean. */
const linkChoice = z.object({
  id: z.string(),
  title: z.string(),
  /** Titles of its folders, the outermost first. */
  folders: z.array(z.string()),
  /** Target of a link that means this document alone; null where none does. */
  target: z.string().nullable(),
});

/** A link of a document, as often as it has it. */
const foundLink = z.object({
  /** Target of a wiki link as it is written, or the URL of another site. */
  target: z.string(),
  /** Title of the document that is missing; empty for other links. */
  title: z.string(),
  count: z.number().int(),
  /** The document that an ambiguous link leads to, and others that it may mean, at most LINK_CHOICES_MAX. */
  choices: z.array(linkChoice),
});
export type FoundLink = z.output<typeof foundLink>;

/** A document with links of one kind. */
const linkingDoc = z
  .object({
    id: z.string(),
    title: z.string(),
    /** The text is that of its working copy. */
    hasWorkingCopy: z.boolean(),
    links: z.array(foundLink),
  })
  .meta({ id: 'LinkingDoc' });
export type LinkingDoc = z.output<typeof linkingDoc>;

export const listLinks = {
  params: z.object({ name: text }),
  query: z.object({
    ...page,
    /** `missing`: no document has the title; `ambiguous`: several have it; `outside`: of other sites. */
    kind: z.enum(['missing', 'ambiguous', 'outside'], 'invalid'),
  }),
  response: z.object({
    docs: z.array(linkingDoc),
    /** Documents that this page and those before it have looked through, and all. */
    looked: z.number().int(),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
};

export const linkState = z
  .object({
    url: z.string(),
    /** `unreachable`: no answer, or an address that must not be fetched; `unchecked`: not on this site. */
    state: z.enum(['ok', 'moved', 'broken', 'unreachable', 'unchecked']),
    /** Status of the answer; null without one. */
    status: z.number().int().nullable(),
  })
  .meta({ id: 'LinkState' });
export type LinkState = z.output<typeof linkState>;

export const getLinkState = {
  params: z.object({ name: text }),
  query: z.object({ url: text }),
  response: linkState,
};

/** A document whose wiki links lead to another one by a former title. */
const outdatedLinks = z
  .object({
    id: z.string(),
    title: z.string(),
    hasWorkingCopy: z.boolean(),
    /** Number of links. */
    count: z.number().int(),
    /** New targets of the links. */
    changes: z.array(z.object({ from: z.string(), to: z.string() })),
  })
  .meta({ id: 'OutdatedLinks' });
export type OutdatedLinks = z.output<typeof outdatedLinks>;

export const listOutdatedLinks = {
  params: z.object({ id: text }),
  query: z.object({
    ...page,
    /** A title that the document had; without it all of its former titles count. */
    title: title.optional(),
  }),
  response: z.object({ docs: z.array(outdatedLinks), nextCursor: z.string().nullable() }),
};
