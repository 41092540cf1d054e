import type { Thinning, ThinningPreview } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';

/** Setting and preview of thinning. Errors are AppErrors. */
export interface ThinningService {
  read(viewer: Viewer): Promise<Thinning>;
  /**
   * Turns it on or off. The job starts at once, and stops after
   * the transaction that is under way. Errors: too_many_requests.
   */
  set(viewer: Viewer, isOn: boolean): Promise<Thinning>;
  /**
   * Counts the versions that would be removed now, documents
   * in the trash left out. Errors: too_many_requests.
   */
  preview(viewer: Viewer): Promise<ThinningPreview>;
}

/** Background job, shared by the servers of a site. */
export interface ThinningJob {
  /** Removes versions until no turn is due. Concurrent calls share one run. */
  run(): Promise<void>;
  /** Stops after the transaction that is under way. */
  close(): Promise<void>;
}
