import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CARD_STATUSES } from '../../../shared/card-values.ts';
import { capitalizeFirst, LANGUAGES, type Language, say } from '../../../shared/messages.ts';
import { LanguageProvider } from '../../../web/language/language.tsx';
import type { CardSummary } from '../../cards/contract.ts';
import { CARD_FUNCTIONS } from '../../registry.ts';
import { freezeText } from '../freeze.messages.ts';
import { confirmText, kindText } from '../messages.ts';
import { mayFreeze } from '../rules.ts';
import { frozenBy, sampleControls } from '../testing/controls.ts';
import { titleOf } from './confirm/Changed.tsx';
import { EffectLists } from './freeze/EffectLists.tsx';
import { FreezeNotice } from './freeze/FreezeNotice.tsx';
import { FreezePanel, sinceText, stateSentence } from './freeze/FreezePanel.tsx';
import { problemText } from './LimitForm.tsx';

const html = (children: ReactNode, language: Language = 'en') =>
  renderToStaticMarkup(<LanguageProvider language={language}>{children}</LanguageProvider>);

const panel = (controls = sampleControls(), other: { underWay?: boolean; failed?: boolean } = {}) => (
  <FreezePanel
    cardId="c1"
    controls={controls}
    sending={false}
    underWay={false}
    failed={false}
    onFreeze={() => {}}
    {...other}
  />
);

describe('[SAFE-1] the state of a freeze', () => {
  it.each(LANGUAGES)('is said in the sentence of the state: %s', (language) => {
    expect(html(panel(sampleControls(frozenBy('holder'))), language)).toContain(
      say(freezeText.frozen, language),
    );
    expect(html(panel(), language)).not.toContain(say(freezeText.frozen, language));
  });

  it('names when and who froze the card', () => {
    expect(sinceText(sampleControls(frozenBy('holder')), 'en')).toBe('Frozen by you on 21/11/2026 11:12');
    expect(sinceText(sampleControls(frozenBy('bank')), 'en')).toBe('Frozen by the bank on 21/11/2026 11:12');
    expect(sinceText(sampleControls(frozenBy('bank')), 'zh_tw')).toContain('由本行設定');
    expect(sinceText(sampleControls(), 'en')).toBeUndefined();
  });

  it('does not offer to lift a freeze of the bank', () => {
    expect(stateSentence(sampleControls(frozenBy('bank')))).toBe(freezeText.frozenByBank);
    expect(html(panel(sampleControls(frozenBy('bank'))))).not.toContain(freezeText.unfreeze.en);
    expect(html(panel(sampleControls(frozenBy('holder'))))).toContain(freezeText.unfreeze.en);
  });

  it('is never "frozen" while the outcome is not known, and says so', () => {
    const markup = html(panel(sampleControls(), { underWay: true }));
    expect(markup).not.toContain(freezeText.frozen.en);
    expect(markup).toContain(freezeText.notFrozen.en);
    expect(markup).toMatch(/aria-disabled="true"[^>]*>In progress/);
  });

  it('shows a failed attempt until the card is frozen', () => {
    expect(html(panel(sampleControls(), { failed: true }))).toContain(freezeText.freezeFailed.en);
    expect(html(panel(sampleControls(frozenBy('holder')), { failed: true }))).not.toContain(
      freezeText.freezeFailed.en,
    );
  });

  it('lists what stops and what goes on as the answer has it', () => {
    const [stops = '', goesOn = ''] = html(<EffectLists controls={sampleControls()} />).split(
      'A freeze does not stop',
    );
    expect(stops).toContain(capitalizeFirst(kindText.online.en));
    expect(stops).not.toContain(capitalizeFirst(kindText.refund.en));
    expect(goesOn).toContain(capitalizeFirst(kindText.refund.en));
    expect(goesOn).toContain(capitalizeFirst(kindText['offline-top-up'].en));
  });
});

describe('[SAFE-1] a frozen card', () => {
  const facts = (status: CardSummary['status']) =>
    ({ status, relationship: 'primary', corporate: false, frozen: true }) as const;

  it('is open to every function that it is open to when it is not frozen', () => {
    for (const { mayUse } of CARD_FUNCTIONS)
      for (const status of CARD_STATUSES)
        expect(mayUse?.(facts(status))).toBe(mayUse?.({ ...facts(status), frozen: false } as never));
  });

  it('says so above its figures', () => {
    const card = { cardId: 'c1', frozen: true } as CardSummary;
    expect(html(<FreezeNotice card={card} />)).toContain(freezeText.refused.en);
    expect(html(<FreezeNotice card={{ ...card, frozen: false }} />)).toBe('');
  });

  it('has controls while it pays, or will', () => {
    const open = CARD_STATUSES.filter((status) => mayFreeze({ status }));
    expect(open.toSorted()).toEqual(['active', 'damaged', 'unactivated']);
  });
});

describe('[SAFE-2] the end of a change', () => {
  it('says what the card system has, not what was wanted', () => {
    const wanted = { name: 'frozen', value: false } as const;
    expect(titleOf(sampleControls(), wanted)).toBe(confirmText.doneUnfreeze);
    expect(titleOf(sampleControls(frozenBy('holder')), wanted)).toBe(confirmText.changedAgain);
    expect(titleOf(sampleControls(), { name: 'online', value: true })).toBe(confirmText.done);
  });
});

describe('[SAFE-2] a wrong amount', () => {
  const text = (problem: string) =>
    problemText(problem, sampleControls().highestLimit, (phrase, ...params) => say(phrase, 'en', ...params));

  it('has a sentence for each problem', () => {
    expect(text('aboveCredit')).toContain('NT$200,000');
    const texts = ['empty', 'format', 'zero', 'aboveCredit'].map(text);
    expect(new Set(texts).size).toBe(4);
  });
});
