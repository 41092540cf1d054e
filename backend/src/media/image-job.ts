import type { MediaType } from '@maru/core';

/** One job of the child process for images. */
export interface ImageJob {
  readonly bytes: Uint8Array;
  /** Format to write; null when only the thumbnail is wanted. */
  readonly type: MediaType | null;
  /** An image that holds nothing but its picture is left as it is. */
  readonly keepsBare: boolean;
  /** Pixels that the longer side of the small picture has at most. Where the image itself is written, a small one gets none. */
  readonly smallEdge: number;
}

/** A picture and its size in pixels. */
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
      /** The image written anew; null where it stays as it is, or was not asked for. */
      readonly clean: Uint8Array | null;
      /** In WebP, upright, the first frame of an animation. */
      readonly small: Picture | null;
    }
  /** No image, a damaged one, or one of another type. */
  | { readonly kind: 'damaged' }
  /** Its header tells of more pixels than are taken, or decoding it met the limits of memory or time. */
  | { readonly kind: 'too_large' };

/** An outcome, and the processor time that it took. */
export interface ImageReport {
  readonly outcome: ImageOutcome;
  readonly processorMs: number;
}
