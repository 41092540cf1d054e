import { z } from 'zod';
import type { FileAnswer } from '../endpoint.ts';
import { text } from './shared.ts';

export const exportGroup = {
  params: z.object({ name: text }),
  /** `workingCopies`: whether the archive has unpublished texts too, as files beside the documents'. */
  query: z.object({ workingCopies: z.enum(['true', 'false'], 'invalid').optional() }),
  response: z.custom<FileAnswer>(),
};

/** Result of an import by file: the document, or the reason for skipping it. */
const importReport = z
  .object({
    created: z.array(z.object({ id: z.string(), title: z.string() })),
    skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  })
  .meta({ id: 'ImportReport' });
export type ImportReport = z.output<typeof importReport>;

export const importGroup = {
  params: z.object({ name: text }),
  body: z.object({ file: z.array(z.unknown().meta({ type: 'string', format: 'binary' })).default([]) }),
  response: importReport,
};
