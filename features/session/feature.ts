import { defineFeature } from '../../shared/feature.ts';
import { sessionErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'session',
  errors: sessionErrors,
});
