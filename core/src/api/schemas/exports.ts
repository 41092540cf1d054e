import { z } from 'zod';
import type { FileAnswer } from '../endpoint.ts';
import { text } from './shared.ts';

export const exportGroup = {
  params: z.object({ name: text }),
  /**
   * `workingCopies`: unpublished texts too, as files beside the documents'. `layout`: numbered names that
   * an import restores (default), or plain folders for other programs, with `links` as theirs (default
   * relative).
   */
  query: z.object({
    workingCopies: z.enum(['true', 'false'], 'invalid').optional(),
    layout: z.enum(['numbered', 'folders'], 'invalid').optional(),
    links: z.enum(['wiki', 'relative'], 'invalid').optional(),
  }),
  response: z.custom<FileAnswer>(),
};
