import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { CONTENT_MAX_BYTES, TITLE_MAX_LENGTH } from '@maru/core';
import { outline, parse } from '@maru/core/markup';
import { Failure } from '../bootstrap/failure.mjs';

/** Deepest heading level that can give the title. */
const DEEPEST_HEADING = 6;

export interface MarkdownDocument {
  readonly title: string;
  readonly content: string;
}

/** Reads a Markdown file. Its title is its first heading, else its name. */
export async function readDocument(path: string): Promise<MarkdownDocument> {
  const bytes = await readFile(path);
  if (bytes.length > CONTENT_MAX_BYTES) throw new Failure(`is larger than ${CONTENT_MAX_BYTES / 1024} KiB`);
  const content = decode(bytes);
  const heading = outline(parse(content), DEEPEST_HEADING).find(({ text }) => text.trim() !== '')?.text;
  return { title: titleOf(heading ?? basename(path).replace(/\.[^.]+$/, '')), content };
}

/** Returns a title within the limits; an empty title is replaced by a word. */
export function titleOf(text: string): string {
  const line = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return [...line].slice(0, TITLE_MAX_LENGTH).join('').trim() || 'Untitled';
}

/** Decodes UTF-8 bytes, without a byte order mark. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Failure('is not UTF-8 text');
  }
}
