import { EMBED_FRAME_ORIGINS } from './embed-frames.ts';

/** Content security policy of the website's pages, sent by the server and by the desktop app. */

/**
 * Scripts and styles come from this origin only; `style-src-attr` is open because the parser writes sizes and
 * colours of documents into `style` attributes. Documents may show images, sound and videos of other hosts,
 * over HTTPS only. Embeds become frames on a click, and only the hosts of the frame table are allowed.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: https:",
  "media-src 'self' https:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  `frame-src 'self' ${EMBED_FRAME_ORIGINS.join(' ')}`,
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Content security policy of the page that renders diagrams: its own scripts, no
 * other request. The sandbox gives it an opaque origin, also when it is opened
 * outside a frame. Inline styles are those that Mermaid writes into its diagrams.
 */
export const DIAGRAM_FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ');
