import { defineFeature } from '../../shared/feature.ts';
import { disputeErrors } from './errors.messages.ts';

export const feature = defineFeature({ name: 'disputes', errors: disputeErrors });
