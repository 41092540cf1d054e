import { MEDIA_NAME_MAX_LENGTH } from '@maru/core';
import type { MediaType } from '@maru/core';

/** File extensions by type; the first is appended to a name with none of them. */
const ENDINGS: Readonly<Record<MediaType, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'audio/flac': ['flac'],
  'audio/aac': ['aac'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov'],
  'video/ogg': ['ogv', 'ogg'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip', 'docx', 'xlsx', 'pptx', 'hwpx', 'odt', 'ods', 'odp', 'epub'],
  'text/plain': [
    'txt',
    'md',
    'markdown',
    'csv',
    'tsv',
    'log',
    'json',
    'yaml',
    'yml',
    'toml',
    'ini',
    'srt',
    'vtt',
    'tex',
    'bib',
    'diff',
  ],
};
/** Control characters, and bidirectional marks, with which `gpj.exe` would display as `exe.jpg`. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const NOT_IN_NAMES = /[/\\:*?"<>|]/g;

/**
 * Returns the name under which a file is stored and served: one
 * path segment, printable, with an extension that matches the type.
 */
export function mediaName(name: string, type: MediaType): string {
  const bare = (name.toWellFormed().split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replaceAll(UNSEEN, '')
    .replaceAll(NOT_IN_NAMES, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const dot = bare.lastIndexOf('.');
  const ending = dot > 0 ? bare.slice(dot + 1).toLowerCase() : '';
  const endings = ENDINGS[type];
  const isTrue = endings.includes(ending);
  const stem = isTrue ? bare.slice(0, dot) : bare;
  const extension = isTrue ? bare.slice(dot + 1) : (endings[0] ?? 'bin');
  const short = [...(stem === '' ? 'file' : stem)]
    .slice(0, MEDIA_NAME_MAX_LENGTH - extension.length - 1)
    .join('');
  return `${short}.${extension}`;
}
