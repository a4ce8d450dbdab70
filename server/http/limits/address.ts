/** Reads client addresses, and shortens them for rate limits and for the log. */
import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isPublicAddress } from '../../networks.ts';

/** Stands for every client address that is not an IP address, so that all of them share one limit. */
export const UNKNOWN_ADDRESS = 'unknown';

/** Servers that have warned of an address that is not an IP address. */
const warned = new WeakSet<object>();

/**
 * Returns the IP address of the client; `unknown` if the proxy forwarded something else. Warns once per server then, because
 * limits by address are too strict for clients that share one.
 */
export function clientAddress(request: FastifyRequest): string {
  const ip = ipOf(request.ip);
  if (ip === UNKNOWN_ADDRESS && !warned.has(request.server.server)) {
    warned.add(request.server.server);
    request.log.warn('a client address is not an IP address: check X-Forwarded-For and TRUST_PROXY');
  }
  return ip;
}

/**
 * Returns the address of a client for rate limits: the IPv4 address, or the first 64 bits of an IPv6 address. A single
 * household or server can use all addresses with the same first 64 bits.
 */
export function limitedAddress(request: FastifyRequest): string {
  return limitedIp(clientAddress(request));
}

/** Whether the caller is on this machine or in a private network, and no proxy forwarded the request. */
export function isFromInside({ headers, socket }: FastifyRequest): boolean {
  const ip = ipOf(socket.remoteAddress);
  return headers['x-forwarded-for'] === undefined && ip !== UNKNOWN_ADDRESS && !isPublicAddress(ip);
}

/** Returns the first 64 bits of an IPv6 address; other addresses unchanged. */
export function limitedIp(ip: string): string {
  return ip.includes(':') ? firstGroups(ip, 4) : ip;
}

/**
 * Returns the first 48 bits of a limited IPv6 address, which a single customer of a network provider can have. Undefined
 * for other addresses.
 */
export function siteOf(limited: string): string | undefined {
  return /^[\da-f]*:[\da-f:]+$/.test(limited) ? `${firstGroups(limited, 3)}::/48` : undefined;
}

/** Returns the network of an address, 24 bits (IPv4) or 48 bits (IPv6), so that the log does not identify households. */
export function networkOf(ip: string): string {
  return isIPv4(ip) ? `${ip.replace(/\d+$/, '0')}/24` : (siteOf(ip) ?? UNKNOWN_ADDRESS);
}

/**
 * Parses an address from a connection or from a proxy's `X-Forwarded-For`. Removes a port (`198.51.100.7:443`,
 * `[2001:db8::1]:443`), brackets and a zone, and returns the IPv4 address of an IPv4-mapped one.
 */
export function ipOf(text: string | undefined): string {
  const bare = (text ?? '').trim().replace(/^\[(.*)\](?::\d+)?$/, '$1');
  const ip = bare.replace(/^([\d.]+):\d+$/, '$1').replace(/%.*$/, '');
  if (isIPv4(ip)) return ip;
  if (!isIPv6(ip)) return UNKNOWN_ADDRESS;
  // Writes all forms of an IPv6 address in one way, and an embedded IPv4 address in hexadecimal digits.
  const canonical = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical);
  if (!mapped) return canonical;
  const [high, low] = [Number.parseInt(mapped[1]!, 16), Number.parseInt(mapped[2]!, 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Returns the first groups of an IPv6 address in canonical form, with or without its other groups. */
function firstGroups(ip: string, count: number): string {
  const [head = '', tail] = ip.split('::');
  const first = head.split(':').filter(Boolean);
  const last = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, count).join(':');
}
