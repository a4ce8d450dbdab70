import { describe, expect, it } from 'vitest';
import { LANGUAGES, say } from '../../../shared/messages.ts';
import { StaticPage } from '../../../tests/support/data/static-page.tsx';
import { type Profile, profileCalls } from '../contract.ts';
import { profileErrors } from '../errors.messages.ts';
import { PERSON } from '../testing/person.ts';
import StatementDeliveryPage from './StatementDeliveryPage.tsx';

describe.each(LANGUAGES)('[STM-1] the statement delivery in %s', (language) => {
  const markupFor = (change: Partial<Profile>) =>
    new StaticPage(language)
      .answer(profileCalls.read, {}, { ...PERSON, ...change })
      .markup(<StatementDeliveryPage />);
  /** Returns the state of each radio button, by its value. */
  const choices = (markup: string) =>
    Object.fromEntries(
      [...markup.matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(([input]) => [
        /value="(\w+)"/.exec(input)?.[1],
        input.includes('disabled') ? 'disabled' : input.includes('checked') ? 'chosen' : 'offered',
      ]),
    );

  it('is paper for companies, and says why', () => {
    const markup = markupFor({ corporate: true });
    expect(choices(markup)).toEqual({ email: 'disabled', paper: 'chosen', mobile: 'disabled' });
    expect(markup).toContain(say(profileErrors['PAPER-ONLY'].text, language));
  });

  it('can be chosen by others, as far as the bank knows an address', () => {
    const markup = markupFor({ email: null });
    expect(choices(markup)).toEqual({ email: 'disabled', paper: 'chosen', mobile: 'offered' });
    expect(markup).not.toContain(say(profileErrors['PAPER-ONLY'].text, language));
  });
});
