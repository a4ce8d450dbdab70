import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../shared/messages.ts';
import { LanguageProvider } from '../../../web/language/language.tsx';
import { ui } from '../../../web/ui/messages.ts';
import { type StepView, WizardContext } from '../../../web/wizard/wizardContext.ts';
import { identityText } from '../messages.ts';
import { CardStep, PersonStep } from './public.ts';

const view: StepView = {
  number: 2,
  total: 7,
  name: identityText.cardNumber,
  flowTitle: identityText.cardNumber,
  back: { href: '/', label: ui.back, onPress: undefined },
  exit: '/',
  draft: undefined,
  keepDraft: () => {},
};

function html(children: ReactNode, language: Language = 'en'): string {
  return renderToStaticMarkup(
    <LanguageProvider language={language}>
      <WizardContext value={view}>{children}</WizardContext>
    </LanguageProvider>,
  );
}

/** Returns the opening tag of an input. */
const input = (markup: string, id: string) =>
  new RegExp(`<input[^>]* id="${id}"[^>]*>`).exec(markup)?.[0] ?? '';
const send = async () => {};

describe('[REG-1] the page for the card', () => {
  it('has autofill attributes and no length limit for pasted text', () => {
    const markup = html(<CardStep heading="Card information" onCard={send} />);
    expect(input(markup, 'cardNumber')).toMatch(/inputmode="numeric"/i);
    expect(input(markup, 'cardNumber')).toMatch(/autocomplete="cc-number"/i);
    expect(input(markup, 'expiry-month')).toMatch(/autocomplete="cc-exp-month"/i);
    expect(input(markup, 'expiry-year')).toMatch(/autocomplete="cc-exp-year"/i);
    expect(markup).not.toMatch(/maxlength|aria-invalid/i);
    expect(markup).toContain('16 digits on the front of your card');
  });

  it('shows the initial card number in groups of four', () => {
    const start = { cardNumber: '4000123412341234', expiry: { month: '09', year: '28' } };
    const markup = html(<CardStep heading="Card information" start={start} onCard={send} />);
    expect(input(markup, 'cardNumber')).toContain('value="4000 1234 1234 1234"');
    expect(input(markup, 'expiry-month')).toContain('value="09"');
    expect(input(markup, 'expiry-year')).toContain('value="28"');
  });
});

describe('[REG-1] the page for the person', () => {
  it('asks for id and birth date with a hint for the year, without an image code by default', () => {
    const markup = html(<PersonStep heading="Verify your identity" onPerson={send} />, 'zh_tw');
    expect(input(markup, 'nationalId')).toMatch(/autocomplete="off"/i);
    expect(input(markup, 'birthDate-year')).toMatch(/autocomplete="bday-year"/i);
    expect(markup).toContain('年／月／日（西元），例如 1988/09/27');
    expect(markup).not.toMatch(/name="captcha"|maxlength/i);
  });

  it('has an image code with captcha', () => {
    const markup = html(<PersonStep heading="Verify your identity" captcha onPerson={send} />);
    expect(markup).toMatch(/name="captcha"/);
  });

  it('shows the initial values, and no link to the card before a mismatch', () => {
    const start = { nationalId: 'A123456789', birthDate: '1988-09-07' };
    const markup = html(
      <PersonStep heading="Verify your identity" start={start} onPerson={send} onChangeCard={() => {}} />,
    );
    expect(input(markup, 'nationalId')).toContain('value="A123456789"');
    expect(
      ['day', 'month', 'year'].map((part) => /value="(\d+)"/.exec(input(markup, `birthDate-${part}`))?.[1]),
    ).toEqual(['07', '09', '1988']);
    expect(markup).not.toContain(identityText.changeCard.en);
  });
});
