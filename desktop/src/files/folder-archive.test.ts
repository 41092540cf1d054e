import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listFiles } from './folder-archive.ts';

describe('Files of a folder to import', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'maru-folder-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const write = async (...paths: readonly string[]): Promise<void> => {
    for (const path of paths) {
      await mkdir(join(folder, dirname(path)), { recursive: true });
      await writeFile(join(folder, path), '');
    }
  };

  it('are those of the types that the website’s import accepts', async () => {
    await write(
      'a.md',
      'in/b.docx',
      'c.enex',
      'in/d.svg',
      'e.csv',
      'maru.json',
      'media/f',
      'g.exe',
      '.h/i.md',
    );
    const found = await listFiles(folder);
    assert.deepEqual(found?.paths, [
      'a.md',
      'c.enex',
      'e.csv',
      'in/b.docx',
      'in/d.svg',
      'maru.json',
      'media/f',
    ]);
    assert.equal(found?.hasTexts, true);
  });

  it('say whether they include a text; a single file may be in a hidden folder', async () => {
    await write('a.svg', '.in/b.md');
    assert.equal((await listFiles(folder))?.hasTexts, false);
    assert.deepEqual(await listFiles(join(folder, '.in/b.md')), {
      folder: join(folder, '.in'),
      paths: ['b.md'],
      hasTexts: true,
    });
  });
});
