import { isAbsolute, resolve } from 'node:path';
import type { Electron } from '../electron.ts';
import { findLink, parseDeepLink, parseLoginCallback } from '../window/deep-link.ts';
import type { AccountCommands } from './account-commands.ts';
import type { BrowserLogin } from './browser-login.ts';
import type { FileCommands } from './file-commands.ts';
import type { WindowController } from './window-controller.ts';

const TEXT_FILE = /\.(?:md|markdown)$/i;
/** Maximum queued arrivals; more at once do not come from clicks. */
const QUEUE_MAX = 20;

/**
 * Input from other programs: links (`maru://`) and Markdown
 * files, as command line arguments or system events.
 */
export type LaunchInput =
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'file'; readonly path: string }
  /** `folder`: base of relative paths among the arguments. */
  | { readonly kind: 'words'; readonly words: readonly string[]; readonly folder: string };

/** Queues arrivals until the app can handle them. */
export interface DeepLinks {
  add(arrival: LaunchInput): void;
  /** Delivers the queued arrivals, and later ones immediately. */
  deliverTo(take: (arrival: LaunchInput) => void): void;
}

/**
 * Listens to links and files from the system. Must be called while the entry is
 * loaded: macOS sends the link or file that launches the app before Electron is
 * ready (docs/api/app.md, `open-url`, `open-file`), and sends it once.
 */
export function collectDeepLinks(app: Pick<Electron['app'], 'on'>): DeepLinks {
  const waiting: LaunchInput[] = [];
  let take: ((arrival: LaunchInput) => void) | null = null;
  const add = (arrival: LaunchInput): void => {
    if (take !== null) take(arrival);
    else if (waiting.length < QUEUE_MAX) waiting.push(arrival);
  };
  app.on('open-url', (event, url) => {
    event.preventDefault();
    add({ kind: 'link', url });
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    add({ kind: 'file', path });
  });
  app.on('second-instance', (_event, words, folder) => add({ kind: 'words', words: words.slice(1), folder }));
  return {
    add,
    deliverTo: (taker) => {
      take = taker;
      for (const arrival of waiting.splice(0)) taker(arrival);
    },
  };
}

export interface ReceiverOptions {
  readonly accountCommands: AccountCommands;
  readonly browserLogin: BrowserLogin;
  readonly fileCommands: FileCommands;
  readonly stage: WindowController;
}

/** Handles an arrival in the window. */
export function createReceiver({
  accountCommands,
  browserLogin,
  fileCommands,
  stage,
}: ReceiverOptions): (arrival: LaunchInput) => void {
  const openLink = (text: string): void => {
    const callback = parseLoginCallback(text);
    const link = parseDeepLink(text);
    if (callback !== null) void browserLogin.finish(callback);
    else if (link !== null) void accountCommands.open(link);
  };
  return (arrival) => {
    stage.show();
    if (arrival.kind === 'link') {
      openLink(arrival.url);
      return;
    }
    const words = arrival.kind === 'file' ? [arrival.path] : arrival.words;
    const link = arrival.kind === 'words' ? findLink(words) : null;
    const file = words.find((word) => !word.startsWith('-') && TEXT_FILE.test(word));
    if (link !== null) openLink(link);
    else if (file !== undefined) {
      const folder = arrival.kind === 'words' ? arrival.folder : '/';
      void fileCommands.importFile(isAbsolute(file) ? file : resolve(folder, file));
    }
  };
}
