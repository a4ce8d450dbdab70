import { defineFeature } from '../../shared/feature.ts';
import { identityErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'identity',
  errors: identityErrors,
});
