import type { PublicDoc } from '@maru/core';
import type { DocProperty } from '@maru/core/text';
import { hasComments } from '../policies/doc.ts';
import type { PublishedDoc } from '../repositories/publications.ts';
import { presentTime } from './doc.ts';

/** Returns a public document as its page shows it. */
export function presentPublicDoc(row: PublishedDoc): PublicDoc {
  return {
    id: row.doc_id,
    title: row.title,
    excerpt: row.excerpt,
    ...(row.language === null ? {} : { language: row.language }),
    ...(row.properties === null ? {} : { properties: JSON.parse(row.properties) as readonly DocProperty[] }),
    isFolder: row.is_folder === 1,
    hasComments: hasComments({ access: 'public', comments_enabled: row.comments_enabled }),
    createdAt: presentTime(row.created_at),
    updatedAt: presentTime(row.saved_at),
  };
}
