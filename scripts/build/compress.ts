import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** What gets smaller: pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(?:js|mjs|css|html|svg|json|txt|xml|webmanifest|map)$/;
/** Megabytes that few readers ever ask for: a good quality will do, the best one would double the time of a build. */
const SELDOM = /\/frames\/assets\//;
const QUALITY_OF_SELDOM = 8;
/** Bytes: below this a compressed answer saves nothing. */
const SMALLEST = 1_024;

/**
 * Writes `.br` and `.gz` beside each file that is worth it, so that the server compresses nothing at run time.
 * @returns how many files got them
 */
export async function compressAll(files: readonly string[]): Promise<number> {
  const done = await Promise.all(files.filter((file) => COMPRESSIBLE.test(file)).map(compressOne));
  return done.filter(Boolean).length;
}

async function compressOne(file: string): Promise<boolean> {
  const content = await readFile(file);
  if (content.length < SMALLEST) return false;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: SELDOM.test(file) ? QUALITY_OF_SELDOM : constants.BROTLI_MAX_QUALITY,
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
