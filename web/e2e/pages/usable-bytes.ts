import type { Page } from 'playwright';

/**
 * Returns the bytes of each address, headers included and fonts apart, that had come when the application
 * began to run. The page has an empty cache and shows nothing yet.
 */
export async function bytesUntilUsable(page: Page, url: string): Promise<ReadonlyMap<string, number>> {
  const protocol = await page.context().newCDPSession(page);
  const urls = new Map<string, string>();
  const ended: { readonly address: string; readonly bytes: number; readonly at: number }[] = [];
  /** Milliseconds between the browser's two clocks. */
  let offset = 0;
  protocol.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, wallTime }) => {
    offset = (wallTime - timestamp) * 1_000;
    // Browsers ask for the icon at a time of their own.
    const isCounted = type !== 'Font' && /^https?:/.test(request.url) && !request.url.includes('/favicon.');
    if (isCounted) urls.set(requestId, request.url);
  });
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const address = urls.get(requestId);
    if (address !== undefined)
      ended.push({ address, bytes: encodedDataLength, at: timestamp * 1_000 + offset });
  });
  await protocol.send('Network.enable');
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const { dataset } = document.documentElement;
      if (dataset['running'] !== undefined) dataset['runningAt'] ??= String(Date.now());
    }).observe(document, { subtree: true, attributeFilter: ['data-running'] });
  });
  await page.goto(url, { waitUntil: 'commit' });
  const running = page.locator('html[data-running-at]');
  await running.waitFor({ state: 'attached' });
  const runningAt = Number(await running.getAttribute('data-running-at'));
  return new Map(ended.filter(({ at }) => at <= runningAt).map(({ address, bytes }) => [address, bytes]));
}
