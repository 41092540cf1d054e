import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compressible file types: images and fonts are compressed already. */
const COMPRESSIBLE = /\.(?:js|mjs|css|html|svg|json|txt|xml|webmanifest|map)$/;
/**
 * Large files that are rarely requested: medium quality, since the best one would double the time of a build.
 */
const RARELY_REQUESTED = /\/frames\/assets\//;
const QUALITY_OF_SELDOM = 8;
/** Minimum bytes of a file for which compression saves anything. */
const SMALLEST = 1_024;

/**
 * Writes `.br` and `.gz` beside each compressible file, so that the server compresses nothing at run time.
 * @returns the number of compressed files
 */
export async function compressAll(files: readonly string[]): Promise<number> {
  const done = await Promise.all(files.filter((file) => COMPRESSIBLE.test(file)).map(compressOne));
  return done.filter(Boolean).length;
}

async function compressOne(file: string): Promise<boolean> {
  const content = await readFile(file);
  if (content.length < SMALLEST) return false;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: RARELY_REQUESTED.test(file)
      ? QUALITY_OF_SELDOM
      : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [brotli, gzipped] = await Promise.all([
    brotliAsync(content, { params }),
    gzipAsync(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (brotli.length >= content.length) return false;
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
  return true;
}
