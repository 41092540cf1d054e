import type { MediaType } from '@maru/core';

/** One job of the child process for images. */
export interface ImageJob {
  readonly bytes: Uint8Array;
  /** Format to write; null when only the thumbnail is wanted. */
  readonly type: MediaType | null;
  /** Leaves an image without metadata as it is. */
  readonly keepsBare: boolean;
  /**
   * Maximum pixels of the thumbnail's longer side. An image that is re-encoded gets none when it is small.
   */
  readonly smallEdge: number;
  /** Draws an SVG as WebP, for imports. Other jobs take no SVG. */
  readonly isDrawing?: boolean;
}

/** An image and its size in pixels. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export type ImageOutcome =
  | {
      readonly kind: 'done';
      readonly width: number;
      readonly height: number;
      /** The re-encoded image; null when it is left as it is, or only the thumbnail is wanted. */
      readonly clean: Uint8Array | null;
      /** Thumbnail in WebP, upright, the first frame of an animation. */
      readonly small: Picture | null;
    }
  /** Not an image, damaged, or of another type. */
  | { readonly kind: 'damaged' }
  /** More pixels in the header than allowed, or the limit of memory or time was reached. */
  | { readonly kind: 'too_large' };

/** An outcome with its CPU time. */
export interface ImageReport {
  readonly outcome: ImageOutcome;
  readonly processorMs: number;
}
