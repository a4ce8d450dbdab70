export type { CaptchaTransport } from './captcha.ts';
export { useCaptcha } from './useCaptcha.ts';
