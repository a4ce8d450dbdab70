import { defineFeature } from '../../shared/feature.ts';
import { safetyErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'safety',
  errors: safetyErrors,
});
