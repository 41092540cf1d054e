import type { Image } from '@maru/core/markup';

/** A picture, a film or a sound, in the size that the text gives it. */
export function MediaView({ node }: { readonly node: Image }) {
  const isPercentage = node.width.endsWith('%');
  const size = {
    ...(isPercentage ? { style: { width: node.width } } : node.width === '' ? {} : { width: node.width }),
    ...(node.height === '' ? {} : { height: node.height }),
  };
  const title = node.title ?? undefined;
  const label = node.alt === '' ? undefined : node.alt;
  switch (node.media) {
    case 'image':
      return <img src={node.url === '' ? undefined : node.url} alt={node.alt} title={title} {...size} loading="lazy" />;
    case 'video':
      return <video controls preload="none" src={node.url === '' ? undefined : node.url} aria-label={label} title={title} {...size} />;
    case 'audio':
      return <audio controls preload="none" src={node.url === '' ? undefined : node.url} aria-label={label} title={title} />;
  }
}
