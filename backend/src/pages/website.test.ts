import assert from 'node:assert/strict';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWebsite } from '../../testing/website-build.ts';
import { loadWebsite, pageAssets } from './website.ts';

describe('The built website', () => {
  it('is loaded with its renderer, the files of its entry, and those that browsers may load', async () => {
    const build = await buildWebsite();
    const website = await loadWebsite(build.webDist);
    assert.deepEqual(website?.assets, {
      scripts: ['/assets/index-AbCd1234.js'],
      styles: ['/assets/reader-AbCd1234.css'],
      applicationStyles: ['/assets/application-AbCd1234.css'],
      editorStyles: ['/assets/editor-AbCd1234.css'],
      font: '/assets/roboto-AbCd1234.woff2',
      preloads: ['/assets/a-AbCd1234.js', '/assets/b-AbCd1234.js'],
      modules: { 'src/Lazy.tsx': ['/assets/lazy-AbCd1234.js', '/assets/c-AbCd1234.js'] },
    });
    assert.deepEqual([...(website?.files.keys() ?? [])].sort(), [
      '/assets/index-AbCd1234.js',
      '/assets/plain.css',
      '/favicon.svg',
      '/frames/assets/diagram-AbCd1234.js',
      '/frames/diagram.html',
    ]);
    await build.remove();
  });

  it('is absent without a build, and refused when the build is broken', async () => {
    assert.equal(await loadWebsite('/nonexistent'), null);
    const folder = await mkdtemp(join(tmpdir(), 'maru-web-'));
    await mkdir(join(folder, 'server'));
    await writeFile(join(folder, 'server', 'entry-server.js'), 'export const other = 1;');
    assert.equal(await loadWebsite(folder), null);
    await mkdir(join(folder, 'client', '.vite'), { recursive: true });
    await writeFile(join(folder, 'client', '.vite', 'manifest.json'), '{}');
    await assert.rejects(loadWebsite(folder), /exports no renderPage/);
    await rm(folder, { recursive: true });
    assert.throws(() => pageAssets({}), /names no entry/);
  });
});
