import { MEDIA_PIXELS_MAX } from '@maru/core';
import type { MediaType } from '@maru/core';
import type * as SharpPackage from 'sharp';
import { inImageTurn } from './image-turns.ts';
import type { SharpModule } from './image-turns.ts';

/** An image that holds nothing but its picture. */
export interface CleanImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

type Sharp = SharpPackage.Sharp;

const QUALITY = 90;

/**
 * Writes an image anew: turned as its orientation says, with its colours, without places, names, previews, and whatever else
 * was behind or between the pixels. One after the other, as each takes memory by its pixels.
 * @param read gives the stored image when its turn has come
 * @returns null for what is damaged, of another type, or of too many pixels
 */
export async function cleanImage(read: () => Promise<Buffer>, type: MediaType): Promise<CleanImage | null> {
  return await inImageTurn(async (sharp) => {
    const bytes = await read();
    return await encode(sharp, bytes, type).catch(() => null);
  });
}

async function encode(sharp: SharpModule, bytes: Buffer, type: MediaType): Promise<CleanImage> {
  const image = sharp(bytes, {
    limitInputPixels: MEDIA_PIXELS_MAX,
    animated: type === 'image/gif' || type === 'image/webp',
    failOn: 'error',
    sequentialRead: true,
  });
  const { data, info } = await inFormat(image.autoOrient().keepIccProfile(), type).toBuffer({ resolveWithObject: true });
  // The frames of an animation stand below one another.
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

function inFormat(image: Sharp, type: MediaType): Sharp {
  switch (type) {
    case 'image/jpeg':
      return image.jpeg({ quality: QUALITY });
    case 'image/png':
      return image.png();
    case 'image/gif':
      return image.gif({ effort: 3 });
    case 'image/webp':
      return image.webp({ quality: QUALITY });
    case 'image/avif':
      return image.avif({ quality: 70, effort: 2 });
    default:
      throw new Error(`${type} is no image`);
  }
}
