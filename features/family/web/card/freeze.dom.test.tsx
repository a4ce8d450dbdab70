import { beforeEach, describe, expect, it } from 'vitest';
import { answer, payload, sentTo } from '../../../../tests/support/dom/answers.ts';
import { openPage } from '../../../../tests/support/dom/page.tsx';
import { logOn } from '../../../../tests/support/dom/people.ts';
import { pageSays, pageText, press, until } from '../../../../tests/support/dom/user.ts';
import { operationCalls } from '../../../operations/contract.ts';
import { underWayText } from '../../../operations/view.messages.ts';
import { freezeText } from '../../../safety/freeze.messages.ts';
import { familyCalls } from '../../contract.ts';
import { controlText as text } from '../../controls.messages.ts';
import { LAYER, sampleAccount } from '../../testing/sample.ts';
import FamilyCardPage from './FamilyCardPage.tsx';

type Kind = 'set-family-controls' | 'freeze-family-card';

const pending = (kind: Kind) => ({
  ...({ commandId: 'o1', cardId: 'c-1', state: 'pending', begunAt: '2026-11-29T03:12:00.000Z' } as const),
  kind,
});

describe('[FAM-3] the freeze of the primary cardholder', () => {
  const card = sampleAccount();
  const open = async (...requests: ReturnType<typeof pending>[]) => {
    answer(operationCalls.list, payload(requests));
    answer(familyCalls.family, payload({ accounts: [card], held: [], today: '2026-11-30', offered: true }));
    await openPage(<FamilyCardPage />, {
      address: `/u/family/${card.cardId}`,
      route: '/u/family/:cardId',
    });
  };
  beforeEach(logOn);

  it('is offered while the outcome of another change is not known', async () => {
    answer(operationCalls.one, payload(pending('set-family-controls')));
    await open(pending('set-family-controls'));
    await pageSays(underWayText.doNotRepeat.en);
    answer(familyCalls.freeze, payload({ ...LAYER, frozen: true }));
    await press(text.freezeThis.en);
    await until(() => expect(sentTo(familyCalls.freeze)).toHaveLength(1));
    expect(sentTo(familyCalls.freeze)[0]?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{36}$/);
  });

  it('is in progress, and the card is not called frozen, while its own outcome is not known', async () => {
    answer(operationCalls.one, payload(pending('freeze-family-card')));
    await open(pending('freeze-family-card'));
    await pageSays(freezeText.freezeUnderWay.en);
    expect(pageText()).not.toContain(text.frozen.en);
    // Limits can be changed meanwhile.
    expect(pageText()).toContain(text.limits.en);
  });
});
