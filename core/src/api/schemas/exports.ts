import { z } from 'zod';
import { LOCALES } from '../../limits.ts';
import type { FileResponse } from '../endpoint.ts';
import { text } from './shared.ts';

export const exportGroup = {
  params: z.object({ name: text }),
  /**
   * `workingCopies`: unpublished texts too, as files beside the documents'. `layout`: numbered names that
   * an import restores (default), plain folders for other programs, with `links` as theirs (default
   * relative), the same as a git repository with every version, or a website that is read from files, with
   * the public `documents` (default) or all, and its words in the language `lang` (default en).
   */
  query: z.object({
    workingCopies: z.enum(['true', 'false'], 'invalid').optional(),
    layout: z.enum(['numbered', 'folders', 'git', 'site'], 'invalid').optional(),
    documents: z.enum(['public', 'all'], 'invalid').optional(),
    lang: z.enum(LOCALES, 'invalid').optional(),
    links: z.enum(['wiki', 'relative'], 'invalid').optional(),
  }),
  response: z.custom<FileResponse>(),
};
