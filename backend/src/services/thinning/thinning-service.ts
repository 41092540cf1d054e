import type { Thinning, ThinningPreview } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';

/** Old versions that go because their owner chose so. Errors are AppErrors. */
export interface ThinningService {
  read(viewer: Viewer): Promise<Thinning>;
  /** Turns it on, which begins at once, or off, which ends it after at most the versions that are being removed. Errors: too_many_requests. */
  set(viewer: Viewer, isOn: boolean): Promise<Thinning>;
  /** What would go now, of all documents that are not in the trash. Errors: too_many_requests. */
  preview(viewer: Viewer): Promise<ThinningPreview>;
}

/** The work behind it, which every server of a site does its part of. */
export interface ThinningJob {
  /** Removes what is due. Resolves when there is nothing left to do for now; calls that come meanwhile share the work. */
  run(): Promise<void>;
  /** Ends after what is under way. */
  close(): Promise<void>;
}
