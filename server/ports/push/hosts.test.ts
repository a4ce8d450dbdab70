import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../networks.ts';
import { isPushEndpoint } from './hosts.ts';

describe('addresses of push messages', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://jmt17.google.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-sg2p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])('[ALERT-5] accepts %s', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com',
    'https://fcm.googleapis.com@evil.example/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://notify.windows.com.evil.example/x',
    'https://evilnotify.windows.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://2130706433/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://push.googleapis.com/x',
    'https://google.com/x',
    'ftp://fcm.googleapis.com/x',
    'javascript:alert(1)',
    'x',
  ])('[ALERT-5] [S25] refuses %s', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(false);
  });

  it.each([
    '10.0.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'name',
  ])('[ALERT-5] [S25] takes %s as private', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['142.250.1.1', '2404:6800:4008::1', '172.32.0.1', '11.0.0.1'])(
    '[ALERT-5] takes %s as public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});
