/** Attribute of the elements that the account's sign and its menu have in common: `bell`, `menu`. */
export const ACCOUNT_PART = 'data-account-part';

/**
 * Shows the account of a session in the header, in place of the links for visitors, until the application
 * does: the server's page is the same for everybody. Attributes of `html` are not React's.
 */
export function showAccountSign(username: string): void {
  const { dataset, style } = document.documentElement;
  const letter = JSON.stringify(username.slice(0, 1));
  // Setting the same value again would compute the styles of the page anew.
  if (dataset['account'] === username) return;
  dataset['account'] = username;
  style.setProperty('--account', letter);
}

export function hideAccountSign(): void {
  const { dataset, style } = document.documentElement;
  delete dataset['account'];
  style.removeProperty('--account');
}

/** Shows the number of notifications at the bell; none for 0. */
export function showNotificationCount(total: string): void {
  if (total === '0') hideNotificationCount();
  else document.documentElement.style.setProperty('--notifications', JSON.stringify(total));
}

export function hideNotificationCount(): void {
  document.documentElement.style.removeProperty('--notifications');
}

/** Returns the element that stands for one of the account's sign now, which the application replaces. */
export function accountPartLike(element: Element): Element | null {
  const part = element.getAttribute(ACCOUNT_PART);
  return part === null ? null : document.querySelector(`[${ACCOUNT_PART}="${part}"]`);
}
