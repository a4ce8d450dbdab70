import { expect, it } from 'vitest';
import { encryptPush } from './encrypt.ts';

/** A random source that returns these bytes in turn. */
const fixed = (...values: readonly string[]) => {
  const left = values.map((value) => Buffer.from(value, 'base64url'));
  return { bytes: () => left.shift() ?? Buffer.alloc(0), uint32: () => 0, int: () => 0 };
};

const ADDRESS = {
  endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

it('[ALERT-5] encrypts as the example of RFC 8291, appendix A', () => {
  const random = fixed('DGv6ra1nlYgDCS1FRnbzlw', 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw');
  const body = encryptPush('When I grow up, I want to be a watermelon', ADDRESS, random);
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('[ALERT-5] throws for a public key that is no point of the curve', () => {
  const p256dh = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url');
  const random = fixed('DGv6ra1nlYgDCS1FRnbzlw', 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw');
  expect(() => encryptPush('x', { ...ADDRESS, p256dh }, random)).toThrow();
});
