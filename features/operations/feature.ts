import { defineFeature } from '../../shared/feature.ts';
import { operationErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'operations',
  errors: operationErrors,
});
