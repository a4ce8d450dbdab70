import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Harbour Hotpot Taipei', 'HH'],
  ['cafe', 'C'],
  ['7-ELEVEN', '7E'],
  ['*PAY* corner store', 'PC'],
  ['晨光超市臺北店', '晨'],
  ['「樂河」音樂', '樂'],
  ['7-ELEVEN 信義店', '7E'],
  ['KFC 信義店', 'K'],
  ['晨光 Coffee', '晨'],
  ['ありがとう', 'あ'],
  ['𠮷野家', '𠮷'],
  ['élan vital', 'ÉV'],
  ['***', undefined],
  ['', undefined],
])('[CARD-11] the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
