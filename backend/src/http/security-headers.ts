import type { ServerResponse } from 'node:http';
import { EMBED_FRAME_ORIGINS } from '@maru/core';

/**
 * What pages may load. Scripts and styles are files of our own, without exception; `style-src-attr` is open because sizes and
 * colours of documents stand in `style` attributes, written by their parsers. Documents may show images, sound and films of other
 * hosts, over HTTPS only. Embeds become frames on a click, and only those of the table in core.
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

const PERMISSIONS_POLICY = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'midi',
  'display-capture',
  'browsing-topics',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Seconds: a year. */
const HSTS_MAX_AGE_S = 31_536_000;

/** The headers of every answer, errors and 304 included. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  // Addresses carry link tokens: no other site may see more than nothing.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': PERMISSIONS_POLICY,
};

const ENTRIES = Object.entries(SECURITY_HEADERS);

/** Writes them onto an answer. HSTS is added under HTTPS only: over HTTP browsers ignore it. */
export function setSecurityHeaders(response: ServerResponse, isSecure: boolean): void {
  for (const [name, value] of ENTRIES) response.setHeader(name, value);
  if (isSecure) response.setHeader('Strict-Transport-Security', `max-age=${HSTS_MAX_AGE_S}`);
}
