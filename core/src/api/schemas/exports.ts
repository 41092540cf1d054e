import { z } from 'zod';
import type { FileAnswer } from '../endpoint.ts';
import { text } from './shared.ts';

export const exportGroup = {
  params: z.object({ name: text }),
  /** `workingCopies`: whether the archive has unpublished texts too, as files beside the documents'. */
  query: z.object({ workingCopies: z.enum(['true', 'false'], 'invalid').optional() }),
  response: z.custom<FileAnswer>(),
};
