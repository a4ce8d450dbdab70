import { describe, expect, it } from 'vitest';
import { networkOf } from './request-log.ts';

describe('the network of an address in the log', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:85a3:1:2:3:4:5', '2001:db8:85a3::/48'],
    ['2001:db8::5', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
  ])('[S46] of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
