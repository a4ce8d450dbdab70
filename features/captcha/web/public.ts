/** What forms with an image code use. */
export { type CaptchaField, useCaptcha } from './useCaptcha.ts';
