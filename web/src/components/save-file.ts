/** Milliseconds until the object URL is revoked; the browser has begun to read by then. */
const KEPT_MS = 60_000;

/** Saves a file as a browser download. */
export function saveFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
