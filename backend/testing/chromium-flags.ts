/**
 * Features that Playwright 1.65 disables. Chromium uses the last of two such flags, so the list is repeated.
 */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/**
 * Browser UI that tests never show: each new window takes a second of CPU time for it (0.9 s for the page
 * behind the address bar alone), and each visit starts a spare process.
 */
const OFF_IN_TESTS = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'PreloadTopChromeWebUI',
  'InitialWebUI',
  'WebUIReloadButton',
  'SpareRendererForSitePerProcess',
];

/** Chromium flags for tests. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  // The headless shell rounds the widths of letters to whole pixels otherwise; the whole browser never does.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...OFF_IN_TESTS].join(',')}`,
];
