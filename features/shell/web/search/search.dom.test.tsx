/** The search of transactions in the dialog, beside functions, cards and help. */
import { describe, expect, it } from 'vitest';
import { say } from '../../../../shared/messages.ts';
import { answer, payload, refusal, sentTo } from '../../../../tests/support/dom/answers.ts';
import { openPage } from '../../../../tests/support/dom/page.tsx';
import { CARD, logOn } from '../../../../tests/support/dom/people.ts';
import { until } from '../../../../tests/support/dom/user.ts';
import { paths } from '../../../../web/paths.ts';
import { accountCalls, type Transaction } from '../../../account-detail/contract.ts';
import { cardCalls } from '../../../cards/contract.ts';
import { searchText as text } from '../../search.messages.ts';
import SearchDialog from './SearchDialog.tsx';

const OTHER = { ...CARD, cardId: 'card-2', lastFour: '9034' };
const dialogText = () => document.querySelector('dialog')?.textContent ?? '';
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')];

function transaction(id: string, day: string): Transaction {
  return {
    transactionId: id,
    transactionDate: `2026-03-${day}`,
    description: `Hot pot ${id}`,
    amount: { amount: '1147', currency: 'TWD' },
    category: 'dining',
    instalmentEligible: false,
  } as Transaction;
}

const pageInfo = {
  totalElements: 3,
  totalPages: 1,
  currentPageIndex: 0,
  size: 5,
  isFirst: true,
  isLast: true,
  elements: 3,
};
const listOf = (...content: Transaction[]) => payload({ content, pageInfo } as never);

async function open(): Promise<void> {
  await logOn();
  answer(cardCalls.cards, payload([CARD, OTHER]));
  await openPage(<SearchDialog onClose={() => {}} onLogOff={() => {}} />, { address: '/u/dashboard' });
  await until(() => expect(options().length).toBeGreaterThan(5));
}

async function typeQuery(typed: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('dialog input');
  if (!input) throw new Error('no input');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await until(() => expect(input.value).toBe(typed));
}

describe('[SHELL-11] transactions in the search', () => {
  it('are the latest five of all cards, and lead to the list with the same search', async () => {
    await open();
    const ids = ['01', '03', '05', '07', '09'];
    answer(accountCalls.history, (query) =>
      query.get('cardId') === CARD.cardId
        ? listOf(...ids.map((day) => transaction(day, day)))
        : listOf(transaction('08', '08')),
    );
    await typeQuery('>1000');
    await until(() => expect(options()).toHaveLength(5));
    const shown = options().map((option) => /Hot pot (\d+)/.exec(option.textContent ?? '')?.[1]);
    expect(shown).toEqual(['09', '08', '07', '05', '03']);
    const sent = sentTo(accountCalls.history).map(({ address }) => new URL(address, 'http://x').searchParams);
    expect(new Set(sent.map((query) => query.get('minAmount')))).toEqual(new Set(['1001']));
    expect(new Set(sent.map((query) => query.get('cardId')))).toEqual(new Set([CARD.cardId, OTHER.cardId]));
    expect(sent).toHaveLength(2);
  });

  it('that cannot be read hide nothing else', async () => {
    await open();
    answer(accountCalls.history, refusal('CARD-SYSTEM'));
    await typeQuery('limit');
    await until(() => expect(dialogText()).toContain(text.notSearched.en));
    expect(options()[0]?.textContent).toContain('limit');
  });

  it('says where to ask when nothing is found', async () => {
    await open();
    answer(accountCalls.history, listOf());
    await typeQuery('qqqq');
    await until(() => expect(dialogText()).toContain(say(text.none, 'en', { query: 'qqqq' })));
    expect(document.querySelector(`dialog a[href="${paths.myInformation('contact')}"]`)).not.toBeNull();
  });
});
