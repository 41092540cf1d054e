/**
 * Shows the account of a session in the header, in place of the links for visitors, until the application
 * does: the server's page is the same for everybody. Attributes of `html` are not React's.
 */
export function showAccountSign(username: string): void {
  const { dataset, style } = document.documentElement;
  dataset['account'] = '';
  style.setProperty('--account', JSON.stringify(username.slice(0, 1)));
}

export function hideAccountSign(): void {
  const { dataset, style } = document.documentElement;
  delete dataset['account'];
  style.removeProperty('--account');
}
