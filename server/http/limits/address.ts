/** Shortens client addresses for rate limits and for the log. */

/**
 * Returns the address for rate limits: the IPv4 address, or the first 64 bits of an IPv6 address. A single household or
 * server can use all addresses with the same first 64 bits.
 */
export function limitedAddress(ip: string): string {
  return v4Of(ip) ?? firstGroups(ip, 4);
}

/** Returns the network of an address, 24 bits (IPv4) or 48 bits (IPv6), so that the log does not identify households. */
export function networkOf(ip: string): string {
  const v4 = v4Of(ip);
  return v4 ? `${v4.replace(/\d+$/, '0')}/24` : `${firstGroups(ip, 3)}::/48`;
}

/** Returns the IPv4 address, also from an IPv4-mapped IPv6 address; undefined for other addresses. */
function v4Of(ip: string): string | undefined {
  return /(?:^|:)(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1];
}

/** Returns the first groups of an IPv6 address, without leading zeros. */
function firstGroups(ip: string, count: number): string {
  const [head = '', tail] = ip.toLowerCase().split('%')[0]!.split('::');
  const first = head.split(':').filter(Boolean);
  const last = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, count);
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':');
}
