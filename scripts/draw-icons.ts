import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/**
 * Renders the website's icons from its logo, `web/public/favicon.svg`:
 * run it after the logo has changed, and commit its output.
 */

const PUBLIC = new URL('../web/public/', import.meta.url);
const PAPER = '#fdfcfa';
/** Units of the logo's view box. */
const SIGN = 32;
const ICO_SIZES = [16, 32, 48] as const;
const ICO_HEADER_BYTES = 6;
const ICO_ENTRY_BYTES = 16;

const source = await readFile(new URL('favicon.svg', PUBLIC), 'utf8');
const strokes = source.slice(source.indexOf('>') + 1, source.lastIndexOf('</svg>'));

/**
 * Returns the logo on a background, or without one. @param share of the width that the logo takes @param
 * radius of the background's corners, in units of the logo
 */
function onPaper(share: number, radius: number): string {
  const width = SIGN / share;
  const offset = (width - SIGN) / 2;
  const paper = `<rect width="${width}" height="${width}" rx="${radius}" fill="${PAPER}"/>`;
  const sign = `<g transform="translate(${offset} ${offset})" fill="none" stroke-linecap="round" stroke-linejoin="round">${strokes}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}">${paper}${sign}</svg>`;
}

const draw = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 1_200 }).resize(size, size).png({ compressionLevel: 9 }).toBuffer();

/** Returns an ICO file with PNG images, which every browser that requests one supports. */
function ico(pictures: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const header = Buffer.alloc(ICO_HEADER_BYTES + ICO_ENTRY_BYTES * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = ICO_HEADER_BYTES + ICO_ENTRY_BYTES * index;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

const rounded = onPaper(0.78, 7);
// A launcher crops a maskable icon to its middle 80 %; Apple rounds the corners itself.
const full = onPaper(0.6, 0);
const save = (name: string, bytes: Buffer): Promise<void> => writeFile(new URL(name, PUBLIC), bytes);

await save('icon-192.png', await draw(rounded, 192));
await save('icon-512.png', await draw(rounded, 512));
await save('icon-maskable-512.png', await draw(full, 512));
await save('apple-touch-icon.png', await draw(onPaper(0.7, 0), 180));
const small = await Promise.all(ICO_SIZES.map(async (size) => ({ size, png: await draw(rounded, size) })));
await save('favicon.ico', ico(small));
