export type { CaptchaTransport } from './captcha.ts';
export { type CaptchaField, useCaptcha } from './useCaptcha.ts';
