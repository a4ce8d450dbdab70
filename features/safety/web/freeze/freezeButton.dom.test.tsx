import { describe, expect, it } from 'vitest';
import { answer, payload, refusal, sentTo } from '../../../../tests/support/dom/answers.ts';
import { openPage } from '../../../../tests/support/dom/page.tsx';
import { CARD, logOn } from '../../../../tests/support/dom/people.ts';
import {
  dialogIsOpen,
  dialogSays,
  pageSays,
  pageText,
  press,
  pressKey,
  until,
} from '../../../../tests/support/dom/user.ts';
import { ui } from '../../../../web/ui/messages.ts';
import { operationCalls } from '../../../operations/contract.ts';
import { operationErrors } from '../../../operations/errors.messages.ts';
import { safetyCalls } from '../../contract.ts';
import { freezeText as text } from '../../freeze.messages.ts';
import { frozenBy, sampleControls } from '../../testing/controls.ts';
import { FreezeButton } from './FreezeButton.tsx';

const freezeButton = () => {
  const found = document.querySelector<HTMLElement>('main button');
  if (!found) throw new Error('no button');
  return found;
};

async function ask() {
  await logOn();
  answer(operationCalls.list, payload([]));
  await openPage(<FreezeButton card={CARD} />, { address: '/u/dashboard' });
  await press(freezeButton());
  await dialogSays(text.questionText.en);
}

describe('the button that freezes a card on the overview', () => {
  it('[SAFE-1] a failure opens a dialog; the card is not shown as frozen, and the focus is at the button', async () => {
    await ask();
    answer(safetyCalls.freeze, refusal('CARD-SYSTEM'));
    await press(text.freeze.en);
    await dialogSays(operationErrors['CARD-SYSTEM'].text.en);
    await pressKey('Escape');
    await until(() => expect(dialogIsOpen()).toBe(false));
    await pageSays(text.freeze.en);
    expect(pageText()).not.toContain(text.unfreeze.en);
    expect(freezeButton().getAttribute('aria-busy')).toBeNull();
    expect(document.activeElement).toBe(freezeButton());
    // The list of pending requests was refetched.
    expect(sentTo(operationCalls.list)).toHaveLength(2);
  });

  it('[SAFE-1] says "under way" while the outcome is unknown, and not that the card is frozen', async () => {
    await logOn();
    const request = { commandId: 'c', kind: 'freeze-card', cardId: CARD.cardId, state: 'pending' } as const;
    answer(operationCalls.list, payload([{ ...request, begunAt: '2026-03-10T01:00:00.000Z' }]));
    await openPage(<FreezeButton card={CARD} />, { address: '/u/dashboard' });
    await pageSays(text.underWay.en);
    expect(pageText()).not.toContain(text.unfreeze.en);
  });

  it('[SAFE-1] freezes nothing when the question is answered with Cancel', async () => {
    await ask();
    await press(ui.cancel.en);
    expect(sentTo(safetyCalls.freeze)).toEqual([]);
    expect(document.activeElement).toBe(freezeButton());
  });

  it('[SAFE-1] sends one freeze, with a key', async () => {
    await ask();
    answer(safetyCalls.freeze, payload(sampleControls(frozenBy('holder'))));
    await press(text.freeze.en);
    await until(() => expect(sentTo(safetyCalls.freeze)).toHaveLength(1));
    expect(sentTo(safetyCalls.freeze)[0]?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{36}$/);
    expect(dialogIsOpen()).toBe(false);
  });
});
