import { MEDIA_PIXELS_MAX } from '@maru/core';
import { inImageTurn } from './image-turns.ts';
import type { SharpModule } from './image-turns.ts';

const QUALITY = 78;

/** A small picture in WebP. */
export interface Thumbnail {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * A picture made small: upright, the first frame of an animation, nothing but its points, never larger than it was.
 * @param maxEdge pixels that its longer side has at most
 * @returns null for what is damaged, of a type that is not taken, or of too many pixels
 */
export async function makeThumbnail(image: Buffer, maxEdge: number): Promise<Thumbnail | null> {
  return await inImageTurn((sharp) => encode(sharp, image, maxEdge).catch(() => null));
}

async function encode(sharp: SharpModule, image: Buffer, maxEdge: number): Promise<Thumbnail> {
  const { data, info } = await sharp(image, { limitInputPixels: MEDIA_PIXELS_MAX, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 4 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
