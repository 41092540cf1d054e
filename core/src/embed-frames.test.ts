import assert from 'node:assert/strict';
import { EMBED_FRAME_ORIGINS, embedFrame } from './embed-frames.ts';
import { parse } from './markup/index.ts';

/** Address of every kind that the parser accepts as an embed, and its frame. */
const SAMPLES: readonly (readonly [url: string, frame: string])[] = [
  [
    'https://www.youtube.com/watch?v=-_dQw4w9WgX',
    'https://www.youtube-nocookie.com/embed/-_dQw4w9WgX?autoplay=1',
  ],
  ['https://youtu.be/dQw4w9WgXcQ?t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ['https://vimeo.com/12345', 'https://player.vimeo.com/video/12345?autoplay=1&dnt=1'],
  ['https://www.dailymotion.com/video/x8abc', 'https://geo.dailymotion.com/player.html?video=x8abc'],
  ['https://www.twitch.tv/videos/123', 'https://player.twitch.tv/?video=123&parent=docs.example'],
  ['https://tv.kakao.com/v/123', 'https://play-tv.kakao.com/embed/player/cliplink/123'],
  ['https://tv.naver.com/v/123', 'https://tv.naver.com/embed/123'],
  [
    'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
    'https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC',
  ],
  [
    'https://soundcloud.com/some-one/a-song',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fsome-one%2Fa-song',
  ],
  ['https://codepen.io/some-one/pen/AbCd', 'https://codepen.io/some-one/embed/AbCd?default-tab=result'],
  [
    'https://www.figma.com/file/abcdefghij0123456789AB/Name',
    'https://embed.figma.com/design/abcdefghij0123456789AB?embed-host=maru',
  ],
];

describe('The frames of embeds', () => {
  for (const [url, src] of SAMPLES) {
    it(`show ${url}`, () => {
      const [block] = parse(url).children;
      assert.ok(block?.type === 'embed');
      assert.equal(embedFrame(block.provider, block.id, 'docs.example')?.src, src);
    });
  }

  it('use exactly the origins that the page’s policy allows', () => {
    assert.deepEqual(new Set(SAMPLES.map(([, src]) => new URL(src).origin)), new Set(EMBED_FRAME_ORIGINS));
    for (const origin of EMBED_FRAME_ORIGINS) assert.equal(new URL(origin).origin, origin);
  });

  it('have no address for unknown providers and invalid ids', () => {
    for (const provider of ['', 'example', 'constructor', '__proto__'])
      assert.equal(embedFrame(provider, '1', 'a'), null);
    for (const id of ['', '../x', 'a//b', 'a"b', 'a b', '/a', 'a?b', 'a#b', '..'])
      assert.equal(embedFrame('youtube', id, 'a'), null, id);
  });
});
