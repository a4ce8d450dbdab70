import { expect, it } from 'vitest';
import { menusWith } from './menu.ts';

it('[GEN-7] [SHELL-3] without card applications has neither their menu nor links to them', () => {
  const shown = (offered: boolean) =>
    menusWith(() => offered).map(({ key, columns }) => ({
      key,
      links: columns.flatMap(({ items }) => items.map(({ link }) => link)),
    }));
  expect(shown(true).map(({ key }) => key)).toEqual(['apply', 'digital', 'offers']);
  expect(shown(false).map(({ key }) => key)).toEqual(['digital', 'offers']);
  const applying = (offered: boolean) =>
    shown(offered)
      .flatMap(({ links }) => links)
      .filter((link) => link?.startsWith('apply'));
  expect(new Set(applying(true))).toEqual(new Set(['applyOnline', 'applyContinue', 'applySteps']));
  expect(applying(false)).toEqual([]);
});
