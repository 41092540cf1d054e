import type { PickedFile } from '../../stores/imports.ts';

/** Returns the files of an input, those of a folder with their paths. */
export function pickedFiles(files: FileList | null): PickedFile[] {
  return [...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/**
 * Returns the dropped files, including all files of folders. To be called
 * synchronously in the event handler; folders are read afterwards.
 */
export async function droppedFiles(data: DataTransfer): Promise<PickedFile[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return pickedFiles(data.files);
  const found: PickedFile[] = [];
  for (const entry of entries) await walk(entry, '', found);
  return found;
}

async function walk(entry: FileSystemEntry, folder: string, found: PickedFile[]): Promise<void> {
  const path = `${folder}${entry.name}`;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject)).catch(() => null);
    if (file !== null) found.push({ path, file });
  } else if (isDirectory(entry)) {
    const reader = entry.createReader();
    // `readEntries` returns a folder in batches, and an empty batch at its end.
    for (;;) {
      const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      ).catch(() => []);
      if (part.length === 0) break;
      for (const inside of part) await walk(inside, `${path}/`, found);
    }
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
