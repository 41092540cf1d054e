/**
 * Chromium by itself does not support `app://`: in the fake Electron these addresses are mapped to
 * nonexistent hosts, and every request to them is handled by the app's own protocol, so nothing leaves the
 * machine.
 */
export function toChromium(address: string): string {
  return address.replace(/^app:\/\/([\w*-]+)/, 'https://$1.test');
}

export function toApp(address: string): string {
  return address.replace(/^https:\/\/([\w-]+)\.test(?=[/?#]|$)/, 'app://$1');
}
