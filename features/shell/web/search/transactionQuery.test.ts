import { expect, it } from 'vitest';
import { searchOf } from './transactionQuery.ts';

it.each([
  ['1147', { keyword: '1147' }],
  [' 1,147 ', { keyword: '1,147' }],
  ['火鍋', { keyword: '火鍋' }],
  ['鍋', { keyword: '鍋' }],
  ['>1000', { minAmount: '1001' }],
  ['> NT$1,000', { minAmount: '1001' }],
  ['>=1000', { minAmount: '1000' }],
  ['≥1000', { minAmount: '1000' }],
  ['<500', { maxAmount: '499' }],
  ['<=500', { maxAmount: '500' }],
  ['<0', undefined],
  ['>', undefined],
  ['>cheap', undefined],
  ['>9999999999', undefined],
  ['a', undefined],
  ['  ', undefined],
])('[SHELL-11] reads %j as a search of transactions', (typed, search) => {
  expect(searchOf(typed)).toEqual(search);
});
