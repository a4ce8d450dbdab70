import { defineFeature } from '../../shared/feature.ts';
import { captchaErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'captcha',
  errors: captchaErrors,
});
