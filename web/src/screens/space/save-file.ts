import type { ReceivedFile } from '@maru/core/api';

/** The browser reads the file from memory or its own store: it has begun long before. */
const KEPT_MS = 60_000;

/** Gives a file to the browser, which saves it as it saves every download. */
export function saveFile({ fileName, content }: ReceivedFile): void {
  if (!(content instanceof Blob)) return;
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
