import { MEDIA_PIXELS_MAX } from '@maru/core';
import type { MediaType } from '@maru/core';
import type * as SharpPackage from 'sharp';

/** An image that holds nothing but its picture. */
export interface CleanImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

type Sharp = SharpPackage.Sharp;
type SharpModule = typeof SharpPackage.default;

const QUALITY = 90;
/** The decoders that may run: of the types that are taken, and no others. */
const DECODERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'];

let loading: Promise<SharpModule> | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Writes an image anew: turned as its orientation says, with its colours, without places, names, previews, and whatever else
 * was behind or between the pixels. One after the other, as each takes memory by its pixels.
 * @param read gives the stored image when its turn has come
 * @returns null for what is damaged, of another type, or of too many pixels
 */
export async function cleanImage(read: () => Promise<Buffer>, type: MediaType): Promise<CleanImage | null> {
  const turn = last.then(async () => {
    const bytes = await read();
    return await encode(bytes, type).catch(() => null);
  });
  last = turn.catch(() => undefined);
  return await turn;
}

async function encode(bytes: Buffer, type: MediaType): Promise<CleanImage> {
  const sharp = await (loading ??= load());
  const image = sharp(bytes, {
    limitInputPixels: MEDIA_PIXELS_MAX,
    animated: type === 'image/gif' || type === 'image/webp',
    failOn: 'error',
    sequentialRead: true,
  });
  const turned = image.autoOrient().keepIccProfile();
  const { data, info } = await inFormat(turned, type).toBuffer({ resolveWithObject: true });
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

/** Loaded with the first image: a site without any does not pay for it. */
async function load(): Promise<SharpModule> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  return sharp;
}
