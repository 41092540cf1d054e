import type { FoundItem } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';
import type { PageQuery } from '../index.ts';

export interface SearchService {
  /**
   * The viewer's own documents, last edited first, then everybody's public ones, the best first. Errors: not_found for an unknown
   * space, validation_failed, too_many_requests.
   * @param ip whom searches are counted by who is not signed in
   */
  find(viewer: Viewer | null, ip: string, question: SearchQuestion): Promise<{ docs: FoundItem[]; nextCursor: string | null }>;
  /** Brings the index in step with the publications, and goes on doing that. */
  follow(): void;
  /** Finishes what is under way. */
  close(): Promise<void>;
}

export interface SearchQuestion extends PageQuery {
  readonly q: string;
  /** One space alone. */
  readonly groupName?: string | undefined;
}
