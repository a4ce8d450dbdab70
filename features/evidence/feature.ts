import { defineFeature } from '../../shared/feature.ts';
import { evidenceErrors } from './errors.messages.ts';

export const feature = defineFeature({ name: 'evidence', errors: evidenceErrors });
