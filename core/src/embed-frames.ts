/** Where the documents' own frames come from: the page builds their addresses here, the server's policy lists their hosts. */

/** How one provider's things are shown in a frame. */
interface EmbedFrame {
  /** The provider's name as people know it. */
  readonly label: string;
  /** The frame's address for an id of the provider's. `host`: that of the site, which some providers ask for. */
  readonly url: (id: string, host: string) => string;
  /** What the frame needs besides its own scripts (the `allow` attribute). */
  readonly allow: string;
  /** `strict-origin`: plays nothing unless it learns which site it stands in. Others learn nothing. */
  readonly referrer: 'no-referrer' | 'strict-origin';
}

const VIDEO = 'autoplay; fullscreen; picture-in-picture';

/** By the provider's name in the tree. Every address is that of one fixed host; ids hold no more than `[A-Za-z0-9._~/:-]`. */
const FRAMES: Readonly<Record<string, EmbedFrame>> = {
  youtube: {
    label: 'YouTube',
    url: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
    allow: VIDEO,
    referrer: 'strict-origin',
  },
  vimeo: { label: 'Vimeo', url: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`, allow: VIDEO, referrer: 'strict-origin' },
  dailymotion: {
    label: 'Dailymotion',
    url: (id) => `https://geo.dailymotion.com/player.html?video=${id}`,
    allow: VIDEO,
    referrer: 'no-referrer',
  },
  twitch: {
    label: 'Twitch',
    url: (id, host) => `https://player.twitch.tv/?video=${id}&parent=${encodeURIComponent(host)}`,
    allow: VIDEO,
    referrer: 'strict-origin',
  },
  kakaotv: {
    label: 'KakaoTV',
    url: (id) => `https://play-tv.kakao.com/embed/player/cliplink/${id}`,
    allow: VIDEO,
    referrer: 'no-referrer',
  },
  navertv: { label: 'NAVER TV', url: (id) => `https://tv.naver.com/embed/${id}`, allow: VIDEO, referrer: 'no-referrer' },
  spotify: { label: 'Spotify', url: (id) => `https://open.spotify.com/embed/${id}`, allow: 'encrypted-media', referrer: 'no-referrer' },
  soundcloud: {
    label: 'SoundCloud',
    url: (id) => `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://soundcloud.com/${id}`)}`,
    allow: '',
    referrer: 'no-referrer',
  },
  codepen: {
    label: 'CodePen',
    url: (id) => `https://codepen.io/${id.replace('/pen/', '/embed/')}?default-tab=result`,
    allow: 'fullscreen',
    referrer: 'no-referrer',
  },
  figma: {
    label: 'Figma',
    url: (id) => `https://embed.figma.com/${id.replace(/^file\//, 'design/')}?embed-host=maru`,
    allow: 'fullscreen',
    referrer: 'no-referrer',
  },
};

/** Ids as the tree gives them; anything else makes no address. */
const SAFE_ID = /^[\w-][\w.~/:-]*$/;

/** The frame of an embed as attributes of an `iframe`, and the provider's name; null for a provider that is not in the table. */
export function embedFrame(
  provider: string,
  id: string,
  host: string,
): { readonly label: string; readonly src: string; readonly allow: string; readonly referrer: EmbedFrame['referrer'] } | null {
  const frame = Object.hasOwn(FRAMES, provider) ? FRAMES[provider] : undefined;
  if (frame === undefined || !SAFE_ID.test(id) || id.includes('..') || id.includes('//')) return null;
  return { label: frame.label, src: frame.url(id, host), allow: frame.allow, referrer: frame.referrer };
}

/** The origins of all frames of the table, for the page's content security policy. */
export const EMBED_FRAME_ORIGINS: readonly string[] = Object.values(FRAMES).map(({ url }) =>
  // The addresses begin with a fixed host, whatever the id.
  url('a', 'a').split('/').slice(0, 3).join('/'),
);

/** Those of them that are told which site they stand in. */
export const REFERRER_FRAME_ORIGINS: readonly string[] = EMBED_FRAME_ORIGINS.filter(
  (_origin, index) => Object.values(FRAMES)[index]?.referrer === 'strict-origin',
);

/** What a frame of another site may do: run its own scripts on its own origin, open what is clicked in a window of its own. */
export const EMBED_SANDBOX = 'allow-scripts allow-same-origin allow-popups';
