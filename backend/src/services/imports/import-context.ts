import type { DocContext } from '../docs/doc-context.ts';
import type { MediaContext } from '../media/media-context.ts';

/** Dependencies of imports, which make documents and media. */
export interface ImportContext extends DocContext, MediaContext {}
