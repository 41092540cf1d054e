/**
 * Decodes images in a process of its own, so that an image that takes all memory or never ends costs this
 * process and no other. Plain JavaScript: its limit of memory leaves no room for a just-in-time compiler (see
 * `image-process.ts`), and without one WebAssembly is off, which strips the types of TypeScript files.
 *
 * @typedef {import('./image-job.ts').ImageJob} ImageJob
 * @typedef {import('./image-job.ts').ImageOutcome} ImageOutcome
 * @typedef {import('./image-job.ts').ImageReport} ImageReport
 * @typedef {import('./image-job.ts').Picture} Picture
 * @typedef {import('@maru/core').MediaType} MediaType
 */
import sharp from 'sharp';

/** Enabled decoders: those of accepted types only. */
const DECODERS = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadNsgif',
  'VipsForeignLoadWebp',
  'VipsForeignLoadHeif',
  // Of imports alone: other jobs take none of this type.
  'VipsForeignLoadSvg',
];
/**
 * @type {Readonly<Record<string, MediaType>>} Types by sharp's format names.
 */
const TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heif: 'image/avif',
};
const QUALITY = 90;
const SMALL_QUALITY = 78;
/**
 * Pixels above which AVIF is written with 4:2:0 chroma
 * subsampling: encoding 4:4:4 needs more memory than the limit.
 */
const AVIF_FULL_COLOUR_PIXELS = 4_000_000;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: DECODERS });

/** @type {{ pixels: Readonly<Partial<Record<MediaType, number>>>, allFrames: number }} */
const limits = JSON.parse(process.argv[2] ?? '');

process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  const job = /** @type {ImageJob} */ (message);
  const before = process.cpuUsage();
  void run(job)
    .catch(() => ({ kind: 'damaged' }))
    .then((outcome) => {
      const { user, system } = process.cpuUsage(before);
      process.send?.({ outcome, processorMs: (user + system) / 1_000 });
    });
});

/** @param {ImageJob} job @returns {Promise<ImageOutcome>} */
async function run({ bytes, type, keepsBare, smallEdge, isDrawing = false }) {
  if (isDrawing) return await draw(bytes);
  // Reads the metadata without decoding.
  const {
    format,
    width,
    height,
    pages = 1,
    pageHeight,
    ...rest
  } = await sharp(bytes, { animated: true, limitInputPixels: false }).metadata();
  const found = TYPES[format];
  if (found === undefined || (type !== null && type !== found)) return { kind: 'damaged' };
  const frame = width * (pageHeight ?? height);
  if (frame > (limits.pixels[found] ?? 0) || frame * pages > limits.allFrames) return { kind: 'too_large' };
  const parts = [rest.exif, rest.xmp, rest.iptc, rest.tifftagPhotoshop, rest.comments, rest.orientation];
  const isBare = parts.every((part) => part === undefined);
  const isLarge = Math.max(width, pageHeight ?? height) > smallEdge;
  // Decoding the thumbnail verifies the image.
  if (keepsBare && isBare && isLarge && pages === 1) {
    return { kind: 'done', width, height, clean: null, small: await makeSmall(bytes, smallEdge) };
  }
  if (type === null)
    return { kind: 'done', width, height, clean: null, small: await makeSmall(bytes, smallEdge) };
  const written = await reencode(bytes, type, frame);
  const isSmall = Math.max(written.width, written.height) <= smallEdge;
  return {
    kind: 'done',
    width: written.width,
    height: written.height,
    clean: keepsBare && isBare ? null : written.bytes,
    small: isSmall ? null : await makeSmall(written.bytes, smallEdge),
  };
}

/**
 * Draws an SVG. Nothing outside of it is read: it has no address that its references could be relative to.
 * @param {Uint8Array} bytes
 * @returns {Promise<ImageOutcome>}
 */
async function draw(bytes) {
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (format !== 'svg') return { kind: 'damaged' };
  if (width * height > (limits.pixels['image/webp'] ?? 0)) return { kind: 'too_large' };
  const { data, info } = await sharp(bytes).webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
  return { kind: 'done', width: info.width, height: info.height, clean: data, small: null };
}

/**
 * Re-encodes an image: rotated by its orientation, with its colours,
 * without location, names, previews, and other data outside of the pixels.
 * @param {Uint8Array} bytes
 * @param {MediaType} type
 * @param {number} pixels of a frame
 * @returns {Promise<Picture>}
 */
async function reencode(bytes, type, pixels) {
  const animated = type === 'image/gif' || type === 'image/webp';
  const image = sharp(bytes, {
    limitInputPixels: limits.allFrames,
    animated,
    failOn: 'error',
    sequentialRead: true,
  });
  const { data, info } = await inFormat(image.autoOrient().keepIccProfile(), type, pixels).toBuffer({
    resolveWithObject: true,
  });
  // sharp stacks the frames of an animation vertically.
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

/**
 * @param {import('sharp').Sharp} image
 * @param {MediaType} type
 * @param {number} pixels
 * @returns {import('sharp').Sharp}
 */
function inFormat(image, type, pixels) {
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
      // Effort 2 takes three times as long for an image of
      // 16 megapixels, and 4:4:4 half as much memory again.
      return image.avif({
        quality: 70,
        effort: 1,
        chromaSubsampling: pixels > AVIF_FULL_COLOUR_PIXELS ? '4:2:0' : '4:4:4',
      });
    default:
      throw new Error(`${type} is no image`);
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {number} edge
 * @returns {Promise<Picture>} upright, the first frame, never larger than it was
 */
async function makeSmall(bytes, edge) {
  const { data, info } = await sharp(bytes, {
    limitInputPixels: limits.allFrames,
    failOn: 'error',
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: SMALL_QUALITY, effort: 4 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
