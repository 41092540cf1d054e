import { EMBED_FRAME_ORIGINS } from './embed-frames.ts';

/** What the website's pages may load, wherever they are served from: the server and the desktop app send the same words. */

/**
 * Scripts and styles are files of our own, without exception; `style-src-attr` is open because sizes and
 * colours of documents stand in `style` attributes, written by their parsers. Documents may show images, sound and films of other
 * hosts, over HTTPS only. Embeds become frames on a click, and only those of the table of frames.
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
 * What the page that draws diagrams may load: its own scripts, and nothing else from anywhere. It stands in a frame without an
 * origin, also when somebody opens it by itself. The styles are those that Mermaid writes into its drawings.
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
