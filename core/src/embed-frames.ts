/** Frames of embeds: the page builds their addresses here, and the server's policy lists their hosts. */

/** Frame of one provider. */
interface EmbedFrame {
  /** Display name of the provider. */
  readonly label: string;
  /**
   * Returns the frame's address for an id of the provider. `host`: this site's, which some providers require.
   */
  readonly url: (id: string, host: string) => string;
  /** Permissions of the frame besides its own scripts (the `allow` attribute). */
  readonly allow: string;
  /**
   * `strict-origin`: the player works only when it receives
   * this site's origin. Other providers receive no referrer.
   */
  readonly referrer: 'no-referrer' | 'strict-origin';
}

const VIDEO = 'autoplay; fullscreen; picture-in-picture';

/**
 * Frames by the provider's name in the tree. Every address
 * has one fixed host; ids contain only `[A-Za-z0-9._~/:-]`.
 */
const FRAMES: Readonly<Record<string, EmbedFrame>> = {
  youtube: {
    label: 'YouTube',
    url: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
    allow: VIDEO,
    referrer: 'strict-origin',
  },
  vimeo: {
    label: 'Vimeo',
    url: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
    allow: VIDEO,
    referrer: 'strict-origin',
  },
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
  navertv: {
    label: 'NAVER TV',
    url: (id) => `https://tv.naver.com/embed/${id}`,
    allow: VIDEO,
    referrer: 'no-referrer',
  },
  spotify: {
    label: 'Spotify',
    url: (id) => `https://open.spotify.com/embed/${id}`,
    allow: 'encrypted-media',
    referrer: 'no-referrer',
  },
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

/** Ids as the parser produces them; any other id gives no address. */
const SAFE_ID = /^[\w-][\w.~/:-]*$/;

/**
 * Returns the `iframe` attributes of an embed and the provider's
 * display name; null for a provider that is not in the table.
 */
export function embedFrame(
  provider: string,
  id: string,
  host: string,
): {
  readonly label: string;
  readonly src: string;
  readonly allow: string;
  readonly referrer: EmbedFrame['referrer'];
} | null {
  const frame = Object.hasOwn(FRAMES, provider) ? FRAMES[provider] : undefined;
  if (frame === undefined || !SAFE_ID.test(id) || id.includes('..') || id.includes('//')) return null;
  return { label: frame.label, src: frame.url(id, host), allow: frame.allow, referrer: frame.referrer };
}

/** Origins of all frames of the table, for the page's content security policy. */
export const EMBED_FRAME_ORIGINS: readonly string[] = Object.values(FRAMES).map(({ url }) =>
  // The host is the same for every id.
  url('a', 'a').split('/').slice(0, 3).join('/'),
);

/** Origins of frames that receive this site's origin as referrer. */
export const REFERRER_FRAME_ORIGINS: readonly string[] = EMBED_FRAME_ORIGINS.filter(
  (_origin, index) => Object.values(FRAMES)[index]?.referrer === 'strict-origin',
);

/** Sandbox of embed frames: own scripts on their own origin, and pop-ups from clicks. */
export const EMBED_SANDBOX = 'allow-scripts allow-same-origin allow-popups';
