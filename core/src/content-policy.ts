import { EMBED_FRAME_ORIGINS } from './embed-frames.ts';

/** Content security policy of the website's pages, sent by the server and by the desktop app. */

/**
 * Policies of Trusted Types: what makes HTML of text for the page. Each keeps a list of elements and
 * attributes, so text that a fault lets through runs nothing; no other policy can be created. Browsers
 * without Trusted Types ignore the list.
 */
const TRUSTED_TYPES_POLICIES = ['maru-article', 'maru-paste'] as const;

export type TrustedTypesPolicy = (typeof TRUSTED_TYPES_POLICIES)[number];

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
  "require-trusted-types-for 'script'",
  `trusted-types ${TRUSTED_TYPES_POLICIES.join(' ')}`,
].join('; ');

/**
 * Content security policy of the page that renders diagrams: its own scripts, no
 * other request. The sandbox gives it an opaque origin, also when it is opened
 * outside a frame. Inline styles are those that Mermaid writes into its diagrams.
 * Its default policy of Trusted Types keeps elements of drawings alone.
 */
export const DIAGRAM_FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
  'sandbox allow-scripts',
].join('; ');
