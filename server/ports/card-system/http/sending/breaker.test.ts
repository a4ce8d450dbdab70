import { expect, it } from 'vitest';
import { createBreaker } from './breaker.ts';

it('[OPS-4] the breaker counts only failures in a row', () => {
  const breaker = createBreaker(
    () => 0,
    () => undefined,
  );
  const fail = (times: number) => Array.from({ length: times }, () => breaker.failed());
  fail(4);
  breaker.succeeded();
  fail(4);
  expect(breaker.admit()).toBe(true);
  expect(breaker.isOpen()).toBe(false);
  fail(1);
  expect(breaker.admit()).toBe(false);
  expect(breaker.isOpen()).toBe(true);
});

it('[OPS-4] a call that its caller gave up does not keep the breaker open', () => {
  const time = { ms: 0 };
  const changes: boolean[] = [];
  const breaker = createBreaker(
    () => time.ms,
    (isOpen) => changes.push(isOpen),
  );
  breaker.failed(5000);
  time.ms = 5000;
  expect(breaker.admit()).toBe(true);
  breaker.abandoned();
  expect(breaker.admit()).toBe(true);
  expect(breaker.isOpen()).toBe(true);
  breaker.succeeded();
  expect(breaker.isOpen()).toBe(false);
  expect(changes).toEqual([true, false]);
});
