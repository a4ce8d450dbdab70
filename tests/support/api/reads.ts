/** Functions that read a payload and the figures in it. */
import { expect } from 'vitest';
import { fromWire, type WireMoney } from '../../../shared/money.ts';
import type { Browser } from './clients/api.ts';

/** Returns the payload of a read. */
export async function read<T>(browser: Browser, path: string, language = 'en'): Promise<T> {
  const answer = await browser.call('GET', path, undefined, { 'accept-language': language });
  expect(answer.status, path).toBe(200);
  return answer.payload as T;
}

export const dollars = (money: WireMoney) => Number(fromWire(money).minor);
export const sum = (amounts: readonly WireMoney[]) => amounts.reduce((all, money) => all + dollars(money), 0);
