import { defineFeature } from '../../shared/feature.ts';
import { passkeyErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'passkeys',
  errors: passkeyErrors,
});
