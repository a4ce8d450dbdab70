/** Addresses as limits count them. */

/**
 * What limits count for a caller: the IPv4 address, or the first 64 bits of an IPv6 address, because one household or
 * server may use any address below them.
 */
export function limitedAddress(ip: string): string {
  const v4 = /(?:^|:)(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1];
  if (v4) return v4;
  const [head = '', tail] = ip.toLowerCase().split('%')[0]!.split('::');
  const first = head.split(':').filter(Boolean);
  const last = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4);
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':');
}
