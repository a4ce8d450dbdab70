import { defineFeature } from '../../shared/feature.ts';
import { loginErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'login',
  errors: loginErrors,
});
