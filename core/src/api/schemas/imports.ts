import { z } from 'zod';
import { text } from './shared.ts';

const upload = z.object({
  file: z.array(z.unknown().meta({ type: 'string', format: 'binary' })).default([]),
});

const made = z.object({ id: z.string(), title: z.string() });
/** A file that became no document, and the titles of documents that show it. */
const skipped = z.object({
  name: z.string(),
  reason: z.string(),
  shownIn: z.array(z.string()).optional(),
});

/** Result of an import by file: the document, or the reason for skipping it. */
const importReport = z
  .object({ created: z.array(made), skipped: z.array(skipped) })
  .meta({ id: 'ImportReport' });
export type ImportReport = z.output<typeof importReport>;

export const importGroup = { params: z.object({ name: text }), body: upload, response: importReport };

/** A document of the plan. `place` has the titles of its folders, with ` / ` between them. */
const plannedDoc = z.object({
  name: z.string(),
  title: z.string(),
  place: z.string(),
  isFolder: z.boolean(),
  outcome: z.enum(['new', 'same', 'copy', 'refused']),
  reason: z.string().optional(),
  /** Codes of the conversions of its text. */
  changes: z.array(z.string()),
  /** Access that it had in the archive. */
  access: z.enum(['private', 'public', 'link']),
});
const plannedMedia = z.object({
  name: z.string(),
  size: z.number(),
  outcome: z.enum(['new', 'refused']),
  reason: z.string().optional(),
  /** Titles of documents that show it. */
  shownIn: z.array(z.string()),
});

export const importPlan = z
  .object({
    planId: z.string(),
    documents: z.array(plannedDoc),
    media: z.array(plannedMedia),
    /** Bytes of the texts and media that it would store. */
    bytes: z.number(),
  })
  .meta({ id: 'ImportPlan' });
export type ImportPlan = z.output<typeof importPlan>;

export const planImport = { params: z.object({ name: text }), body: upload, response: importPlan };

export const IMPORT_STATES = [
  'planned',
  'running',
  'cancelling',
  'undoing',
  'done',
  'failed',
  'cancelled',
  'undone',
] as const;

const importState = z
  .object({
    planId: z.string(),
    state: z.enum(IMPORT_STATES),
    /** Documents and media that are made, or undone, and all that are to be. */
    done: z.number(),
    total: z.number(),
    /** Null before the end. `same` were there already, `kept` were edited before the import was undone. */
    report: importReport
      .extend({
        same: z.array(z.object({ name: z.string(), title: z.string() })),
        kept: z.array(made),
      })
      .meta({ id: 'FullImportReport' })
      .nullable(),
  })
  .meta({ id: 'Import' });
export type Import = z.output<typeof importState>;

const ofPlan = { params: z.object({ planId: text }), response: z.object({ import: importState }) };

export const startImport = {
  ...ofPlan,
  body: z.object({
    publish: z.boolean('invalid').optional(),
    skipSame: z.boolean('invalid').optional(),
  }),
};
/** An import, with its plan until it is started. */
const importWithPlan = z.object({ import: importState, plan: importPlan.nullable() });
export type ImportWithPlan = z.output<typeof importWithPlan>;

export const getImport = { params: ofPlan.params, response: importWithPlan };
export const undoImport = ofPlan;
