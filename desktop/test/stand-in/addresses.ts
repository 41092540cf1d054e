/**
 * Chromium by itself knows no `app://`: in the stand-in these addresses are hosts that nobody has, and every request to them
 * is answered by the app's own protocol, so nothing leaves the machine.
 */
export function toChromium(address: string): string {
  return address.replace(/^app:\/\/([\w*-]+)/, 'https://$1.test');
}

export function toApp(address: string): string {
  return address.replace(/^https:\/\/([\w-]+)\.test(?=[/?#]|$)/, 'app://$1');
}
