import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ipOf, limitedIp, networkOf, siteOf } from './address.ts';

it.each([
  ['203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['::FFFF:cb00:714d', '203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:85a3:1:2:3:4:5', '2001:db8:85a3:1', '2001:db8:85a3::/48'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2', '2001:db8:1::/48'],
  ['2001:db8::5', '2001:db8:0:0', '2001:db8:0::/48'],
  ['::1', '0:0:0:0', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0::/48'],
  ['203.0.113.77:40000', '203.0.113.77', '203.0.113.0/24'],
  ['[2001:db8:85a3:1::5]:40000', '2001:db8:85a3:1', '2001:db8:85a3::/48'],
  ['[2001:db8:85a3:1::5]', '2001:db8:85a3:1', '2001:db8:85a3::/48'],
  [' 203.0.113.77 ', '203.0.113.77', '203.0.113.0/24'],
])('[S46] [S50] %s is limited as %s and logged as %s', (text, limited, network) => {
  const ip = ipOf(text);
  expect([limitedIp(ip), networkOf(ip)]).toEqual([limited, network]);
});

it.each([
  undefined,
  '',
  'unknown',
  'garbage1',
  '_hidden',
  '1',
  '127.1',
  '010.1.2.3',
  '300.1.2.3',
  '203.0.113.77:',
  '203.0.113.77:1:2',
  '::1::',
  '[::1',
  'a'.repeat(70_000),
])('[S50] %s is not an address and shares the limit of all that are none', (text) => {
  expect([limitedIp(ipOf(text)), networkOf(ipOf(text))]).toEqual(['unknown', 'unknown']);
});

it('[S50] no port changes what an address is counted as', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV6(), fc.nat(65_535), (v4, v6, port) => {
      expect(ipOf(`${v4}:${port}`)).toBe(v4);
      expect(ipOf(`[${v6}]:${port}`)).toBe(ipOf(v6));
      expect(ipOf(v6)).not.toBe('unknown');
    }),
  );
});

it('[S50] the site of an IPv6 address is the same for all its networks, and an IPv4 address has none', () => {
  expect(siteOf(limitedIp(ipOf('2001:db8:85a3:1::5')))).toBe('2001:db8:85a3::/48');
  expect(siteOf(limitedIp(ipOf('2001:db8:85a3:ffff::9')))).toBe('2001:db8:85a3::/48');
  expect([siteOf('203.0.113.77'), siteOf('unknown')]).toEqual([undefined, undefined]);
});
