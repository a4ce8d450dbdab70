/**
 * Restricts the targets of push messages. An endpoint comes from a browser, so an unchecked address could point into the
 * bank's network.
 */
import { BlockList, isIP } from 'node:net';

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

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');

/** Whether an address is outside private, local and special networks. IPv4-mapped IPv6 addresses are checked as IPv4. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !PRIVATE.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
