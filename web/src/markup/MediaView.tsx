import type { Image } from '@maru/core/markup';

/** Renders an image, a video or an audio file, in the size that the text gives. */
export function MediaView({ node }: { readonly node: Image }) {
  const size = {
    ...(node.width.endsWith('%') ? { style: { width: node.width } } : {}),
    ...(node.width === '' || node.width.endsWith('%') ? {} : { width: node.width }),
    ...(node.height === '' ? {} : { height: node.height }),
  };
  const shared = { src: node.url === '' ? undefined : node.url, title: node.title ?? undefined };
  if (node.media === 'image') return <img {...shared} {...size} alt={node.alt} loading="lazy" />;
  // The dialect has no syntax for captions.
  const Player = node.media;
  return (
    <Player
      {...shared}
      {...size}
      controls
      preload="none"
      aria-label={node.alt === '' ? undefined : node.alt}
    />
  );
}
