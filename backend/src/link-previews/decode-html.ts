/** Declaration of the character encoding in the first bytes of a page. */
const META_CHARSET = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w:.-]{1,40})/i;
const PRESCAN_BYTES = 1_024;

/**
 * Decodes a page by its byte order mark, the server's charset, or its own declaration (HTML standard,
 * 13.2.3), else as UTF-8. Invalid bytes become U+FFFD.
 */
export function decodeHtml(bytes: Buffer, contentType: string): string {
  const marked =
    bytes[0] === 0xfe && bytes[1] === 0xff
      ? 'utf-16be'
      : bytes[0] === 0xff && bytes[1] === 0xfe
        ? 'utf-16le'
        : undefined;
  const label =
    marked ??
    /;\s*charset\s*=\s*["']?\s*([\w:.-]{1,40})/i.exec(contentType)?.[1] ??
    META_CHARSET.exec(bytes.toString('latin1', 0, PRESCAN_BYTES))?.[1];
  return decoderOf(label).decode(bytes);
}

function decoderOf(label = 'utf-8'): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
