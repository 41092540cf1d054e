import { isAbsolute, resolve } from 'node:path';
import type { Electron } from '../electron.ts';
import { linkAmong, parseDeepLink } from '../window/deep-link.ts';
import type { AccountCommands } from './account-commands.ts';
import type { FileCommands } from './file-commands.ts';
import type { Stage } from './stage.ts';

const TEXT_FILE = /\.(?:md|markdown)$/i;

/** What other programs bring: links (`maru://`) and Markdown files, in the words of a start or in the system's events. */
export interface Arrivals {
  /** Does what a start's words ask for. @param folder what paths in them begin at */
  take(words: readonly string[], folder: string): void;
}

export interface ArrivalsOptions {
  readonly app: Electron['app'];
  readonly accountCommands: AccountCommands;
  readonly fileCommands: FileCommands;
  readonly stage: Stage;
}

export function receiveArrivals({ app, accountCommands, fileCommands, stage }: ArrivalsOptions): Arrivals {
  const openLink = (text: string): void => {
    const link = parseDeepLink(text);
    if (link !== null) void accountCommands.open(link);
  };
  const take = (words: readonly string[], folder: string): void => {
    const link = linkAmong(words);
    const file = words.find((word) => !word.startsWith('-') && TEXT_FILE.test(word));
    if (link !== null) openLink(link);
    else if (file !== undefined) void fileCommands.importFile(isAbsolute(file) ? file : resolve(folder, file));
  };
  app.on('second-instance', (_event, words, folder) => {
    stage.show();
    take(words.slice(1), folder);
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    stage.show();
    openLink(url);
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    if (TEXT_FILE.test(path)) void fileCommands.importFile(path);
  });
  return { take };
}
