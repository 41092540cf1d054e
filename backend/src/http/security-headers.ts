import type { ServerResponse } from 'node:http';
import { CONTENT_SECURITY_POLICY } from '@maru/core';

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
