import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['王小明', '王'],
  ['歐陽娜娜', '歐'],
  ['林○華', '林'],
  ['LIN', 'L'],
  ['Lin Mei-Hua', 'LH'],
  ['  mary anne smith ', 'MS'],
  ['Élodie Durand', 'ÉD'],
  ['𠮷田 一', '𠮷'],
  ['***', ''],
  ['', ''],
])('[SHELL-10] the initials of “%s” are “%s”', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
