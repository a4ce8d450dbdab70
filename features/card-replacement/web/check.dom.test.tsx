import { describe, expect, it } from 'vitest';
import { openStep } from '../../../tests/support/dom/page.tsx';
import { CARD, logOn } from '../../../tests/support/dom/people.ts';
import { control, pageText } from '../../../tests/support/dom/user.ts';
import { replacementText as text } from '../messages.ts';
import type { ReplacementCategory } from '../rules.ts';
import { CheckStep } from './CheckStep.tsx';
import type { ReplacementData } from './wizardData.ts';

const KEEPS_ITS_NUMBER = [text.stopsDamaged, text.stopsCash, text.keepsNumber, text.keepsAccount];
const IS_BLOCKED = [text.blockNow, text.stopsUse, text.stopsCash, text.stopsWallet, text.stopsRecurring];

describe('[RPL-1] the check page', () => {
  it.each<[ReplacementCategory, readonly { en: string }[], readonly { en: string }[], { en: string }]>([
    ['damaged', KEEPS_ITS_NUMBER, [text.blockNow, text.stopsUse, text.stopsRecurring], text.confirmDamaged],
    ['lost', IS_BLOCKED, [text.stopsDamaged, text.keepsNumber], text.confirmLost],
    ['stolen', IS_BLOCKED, [text.stopsDamaged, text.keepsNumber], text.confirmStolen],
  ])(
    'of a card that is %s says what stops and what stays the same',
    async (category, said, unsaid, submit) => {
      await logOn();
      const data: ReplacementData = {
        card: CARD,
        categories: [category],
        terms: { deliveryWorkingDays: '3-5', lostCardFee: { amount: '0', currency: 'TWD' } },
        category,
        reason: 'other',
        reasonDetail: 'On the way home',
        result: undefined,
      };
      await openStep(CheckStep, data, { address: '/u/card-management/card-1/card-replacement' });
      const shown = pageText();
      for (const { en } of said) expect(shown).toContain(en);
      for (const { en } of unsaid) expect(shown).not.toContain(en);
      expect(shown).toContain('On the way home');
      expect(control(submit.en)).toBeDefined();
    },
  );
});
