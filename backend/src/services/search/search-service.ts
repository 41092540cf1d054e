import type { FoundItem } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';
import type { PageQuery } from '../cursor.ts';

export interface SearchService {
  /**
   * Returns the viewer's own documents, last edited first, then everybody's public ones, best match first.
   * Errors: not_found for an unknown space, validation_failed, too_many_requests.
   * @param ip address by which searches of anonymous visitors are counted
   */
  find(
    viewer: Viewer | null,
    ip: string,
    question: SearchQuestion,
  ): Promise<{ docs: FoundItem[]; nextCursor: string | null }>;
  /** Updates the index now and periodically. */
  follow(): void;
  /** Finishes the requests in progress. */
  close(): Promise<void>;
}

export interface SearchQuestion extends PageQuery {
  readonly q: string;
  /** Restricts the search to one space. */
  readonly groupName?: string | undefined;
}
