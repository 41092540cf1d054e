import type { ZipFile } from '../zip-writer.ts';
import { SHARED_FOLDER } from './site-docs.ts';

/** Characters of a part: parts are written while the pages are, so that one is in memory. */
const PART_LENGTH = 512 * 1024;
/** Characters of a document that the search reads. */
const WORDS_MAX = 32 * 1024;
/** Parts that a browser is to read: later documents are found by their titles and folders. */
const PARTS_WITH_WORDS_MAX = 64;

/** Texts of a website for its search, as scripts: a page from a disk may load no other data. */
export interface SiteIndex {
  /** Adds a document. @returns the part that it completes; null where more fits in */
  add(entry: {
    readonly title: string;
    readonly file: string;
    readonly place: string;
    readonly words: string;
  }): ZipFile | null;
  /** Returns the remaining files. */
  end(): ZipFile[];
}

export function createSiteIndex(): SiteIndex {
  let lines: string[] = [];
  let length = 0;
  let parts = 0;
  let cut = 0;

  const take = (): ZipFile => {
    const text = `maruTexts([\n${lines.join(',\n')}\n]);\n`;
    lines = [];
    length = 0;
    return script(`index-${++parts}.js`, text);
  };

  return {
    add: ({ title, file, place, words }) => {
      const shown = parts < PARTS_WITH_WORDS_MAX ? words.slice(0, WORDS_MAX).toWellFormed() : '';
      if (shown.length < words.length) cut++;
      const address = file.split('/').map(encodeURIComponent).join('/');
      const line = JSON.stringify([title, address, place, shown]);
      lines.push(line);
      length += line.length;
      return length < PART_LENGTH ? null : take();
    },
    end: () => {
      const rest = lines.length === 0 ? [] : [take()];
      return [...rest, script('index.js', `maruParts = ${parts};\nmaruCut = ${cut};\n`)];
    },
  };
}

function script(name: string, text: string): ZipFile {
  return { name: `${SHARED_FOLDER}/${name}`, isCompressed: true, content: [Buffer.from(text)] };
}
