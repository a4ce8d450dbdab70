import { defineFeature } from '../../shared/feature.ts';
import { otpErrors } from './errors.messages.ts';

export const feature = defineFeature({
  name: 'otp',
  errors: otpErrors,
});
