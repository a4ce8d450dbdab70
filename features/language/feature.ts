import { defineFeature } from '../../shared/feature.ts';

export const feature = defineFeature({
  name: 'language',
});
