/**
 * Restricts the targets of push messages. An endpoint comes from a browser, so an unchecked address could point into the
 * bank's network.
 */

/** Push services of browser vendors. A leading dot matches any subdomain. */
export const PUSH_HOSTS: readonly string[] = [
  // Chrome, Edge on Android, Samsung Internet, Opera
  'fcm.googleapis.com',
  // Chromium builds that Google did not publish (Linux distributions), and pre-release Chrome
  'jmt17.google.com',
  // Firefox
  'updates.push.services.mozilla.com',
  // Edge on Windows
  '.notify.windows.com',
  // Safari
  'web.push.apple.com',
  '.push.apple.com',
];

/** Whether the endpoint is https on a listed host and the default port, without user and password. */
export function isPushEndpoint(endpoint: string, hosts: readonly string[] = PUSH_HOSTS): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const isListed = hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
  return protocol === 'https:' && port === '' && username === '' && password === '' && isListed;
}
