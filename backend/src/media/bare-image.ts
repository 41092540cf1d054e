import { MEDIA_PIXELS_MAX } from '@maru/core';
import { inImageTurn } from './image-turns.ts';

/** Whether an image holds its picture and its colours alone: no place, no words, nothing that turns it. Of a damaged one: no. */
export async function isBareImage(image: Buffer): Promise<boolean> {
  return await inImageTurn(async (sharp) => {
    try {
      const { exif, xmp, iptc, tifftagPhotoshop, comments, orientation } = await sharp(image, {
        limitInputPixels: MEDIA_PIXELS_MAX,
      }).metadata();
      return [exif, xmp, iptc, tifftagPhotoshop, comments, orientation].every((part) => part === undefined);
    } catch {
      return false;
    }
  });
}
