export { type CaptchaField, useCaptcha } from './useCaptcha.ts';
