import { expect, it } from 'vitest';
import { LANGUAGES, say } from '../../../shared/messages.ts';
import { fieldText } from './fields.messages.ts';

it.each(LANGUAGES)('[CAP-2] [GEN-6] the image code names the controls that exist: %s', (language) => {
  const alt = say(fieldText.captchaAlt, language);
  expect(alt).toContain(say(fieldText.captchaPlay, language));
  expect(alt).toContain(say(fieldText.captchaAlternative, language));
});
