export { createSpeaker, loadVoices } from './audio.ts';
export { type Captchas, createCaptchas } from './captchas.ts';
export { requireCaptcha } from './require-captcha.ts';
