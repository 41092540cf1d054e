/** Bytes of one slice of a body: the resolution of progress. */
const SLICE_BYTES = 64 * 1024;

/**
 * Passes a body on in slices, each when the previous one was handed to the network.
 * @param tell receives the number of bytes taken; it is not called again before its promise has resolved,
 *   and then with the latest number. It must not reject
 */
export function countUpload(
  body: ReadableStream<Uint8Array>,
  tell: (sent: number) => Promise<unknown>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let sent = 0;
  let isTelling = false;
  const report = async (): Promise<void> => {
    if (isTelling) return;
    isTelling = true;
    for (let told = 0; told !== sent; ) {
      told = sent;
      await tell(told);
    }
    isTelling = false;
  };
  async function* slices(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for await (const chunk of body) {
      for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
        const slice = chunk.subarray(at, at + SLICE_BYTES) as Uint8Array<ArrayBuffer>;
        yield slice;
        sent += slice.length;
        void report();
      }
    }
  }
  return ReadableStream.from(slices());
}
