import type * as SharpPackage from 'sharp';

export type SharpModule = typeof SharpPackage.default;

/** The decoders that may run: of the types that are taken, and no others. */
const DECODERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'];

let loading: Promise<SharpModule> | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Works on images one after the other, as each takes memory by its pixels. What the work throws is thrown. */
export async function inImageTurn<T>(work: (sharp: SharpModule) => Promise<T>): Promise<T> {
  const turn = last.then(async () => await work(await (loading ??= load())));
  last = turn.catch(() => undefined);
  return await turn;
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
