import type { ServerResponse } from 'node:http';
import { CONTENT_SECURITY_POLICY } from '@maru/core';
import { REPORT_PATHS } from '@maru/core/site-map';

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

/** Name of the endpoint that browsers report violations to. */
const REPORT_GROUP = 'pages';

/** Headers of every response, errors and 304 included. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  // `report-uri` is for Firefox and Safari, which do not have `report-to` yet.
  'Content-Security-Policy': `${CONTENT_SECURITY_POLICY}; report-uri ${REPORT_PATHS.pageReports}; report-to ${REPORT_GROUP}`,
  'Reporting-Endpoints': `${REPORT_GROUP}="${REPORT_PATHS.pageReports}"`,
  'X-Content-Type-Options': 'nosniff',
  // URLs may carry link tokens, so other sites receive no referrer.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': `same-origin; report-to="${REPORT_GROUP}"`,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': PERMISSIONS_POLICY,
};

const ENTRIES = Object.entries(SECURITY_HEADERS);

/** Sets the security headers of a response. HSTS is added under HTTPS only: browsers ignore it over HTTP. */
export function setSecurityHeaders(response: ServerResponse, isSecure: boolean): void {
  for (const [name, value] of ENTRIES) response.setHeader(name, value);
  if (isSecure) response.setHeader('Strict-Transport-Security', `max-age=${HSTS_MAX_AGE_S}`);
}
