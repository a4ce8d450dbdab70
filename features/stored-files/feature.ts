import { defineFeature } from '../../shared/feature.ts';
import { storedFileErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'stored-files',
  errors: storedFileErrors,
});
