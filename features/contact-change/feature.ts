import { defineFeature } from '../../shared/feature.ts';
import { contactErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'contact-change',
  pages: [],
  errors: contactErrors,
});
