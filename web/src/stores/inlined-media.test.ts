import assert from 'node:assert/strict';
import { mediaUses } from './inlined-media.ts';

describe('Media inside a page', () => {
  it('are counted for each use', () => {
    const html = `<p><img src="/media/a/1.png" alt="&lt;img src=&quot;/media/b&quot;"> <img alt="" src="/media/a/1.png"></p>
<video controls src="/media/c/2.mp4"></video><img src="https://a.example/media/d.png"><a href="/media/e/3.pdf">x</a>`;
    assert.deepEqual(
      [...mediaUses(html)],
      [
        ['/media/a/1.png', 2],
        ['/media/c/2.mp4', 1],
      ],
    );
  });
});
