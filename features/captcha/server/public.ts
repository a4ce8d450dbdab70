export { type Captchas, createCaptchas } from './captchas.ts';
export { countCaptchas } from './metrics.ts';
export { requireCaptcha } from './require-captcha.ts';
export { openSpeech, type Speech } from './speech.ts';
