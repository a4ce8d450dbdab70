import { expect, it } from 'vitest';
import { limitedAddress, networkOf } from './address.ts';

it.each([
  ['203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:85a3:1:2:3:4:5', '2001:db8:85a3:1', '2001:db8:85a3::/48'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2', '2001:db8:1::/48'],
  ['2001:db8::5', '2001:db8:0:0', '2001:db8:0::/48'],
  ['::1', '0:0:0:0', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0::/48'],
])('[S46] [S50] %s is limited as %s and logged as %s', (ip, limited, network) => {
  expect([limitedAddress(ip), networkOf(ip)]).toEqual([limited, network]);
});
