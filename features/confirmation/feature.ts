import { defineFeature } from '../../shared/feature.ts';
import { confirmationErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'confirmation',
  errors: confirmationErrors,
});
