import type { PublicDocItem } from '@maru/core/api';
import type { PublicDocRow } from '../repositories/public-docs.ts';
import { presentTime } from './doc.ts';

export function presentPublicDocItem(row: PublicDocRow): PublicDocItem {
  return {
    id: row.doc_id,
    title: row.title,
    groupName: row.group_name,
    groupTitle: row.group_title,
    excerpt: row.excerpt,
    updatedAt: presentTime(row.updated_at),
  };
}
