import { expect, it } from 'vitest';
import { unknownAddressTo } from './unknown-address.ts';

it.each([
  ['/', '/login'],
  ['/en', '/en/login'],
  ['/ch/', '/ch/login'],
  ['/zh', '/ch/login'],
  ['/nothing-here', '/login?unknown'],
  ['/en/anything', '/en/login?unknown'],
  ['/en/any/thing?a=1', '/en/login?unknown'],
  ['/ch/anything', '/ch/login?unknown'],
  ['/zh/anything', '/ch/login?unknown'],
  ['/zh-TW/anything', '/ch/login?unknown'],
  ['/zh_tw/register-page', '/ch/register-page'],
  ['/zh/login?from=mail', '/ch/login?from=mail'],
  ['/en-GB/forgot-password?find=username', '/en/forgot-password?find=username'],
  ['/english', '/login?unknown'],
  ['//evil.example/en', '/login?unknown'],
])('[GEN-2] %s leads to %s', (address, to) => {
  expect(unknownAddressTo(address)).toBe(to);
});
