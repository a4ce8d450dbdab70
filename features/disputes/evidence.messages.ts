import { EVIDENCE_FILES } from '../../shared/disputes.ts';
import { messages } from '../../shared/messages.ts';
import type { UploadProblem } from './upload-problem.ts';

interface Named {
  readonly name: string;
}

/** The field for files of evidence. */
export const evidenceText = messages({
  label: { en: 'Evidence', zh_tw: '佐證資料' },
  labelOptional: { en: 'Evidence (optional)', zh_tw: '佐證資料（選填）' },
  what: {
    en: 'Pictures (JPEG, PNG, WebP) or PDF, up to 5 MB each, at most ten files. Phones turn HEIC pictures into JPEG here; elsewhere, save them as JPEG first.',
    zh_tw:
      '可上傳圖片（JPEG、PNG、WebP）或 PDF，每個檔案最大 5 MB，最多 10 個。手機的 HEIC 照片會自動轉為 JPEG；若使用電腦，請先另存為 JPEG。',
  },
  hintAndWhat: {
    en: ({ hint, what }: Record<'hint' | 'what', string>) => `${hint} ${what}`,
    zh_tw: ({ hint, what }) => `${hint}${what}`,
  },
  private: {
    en: 'We remove the place from pictures. Only you and the people who decide your case see the files.',
    zh_tw: '我們會移除圖片中的拍攝地點。只有您與處理案件的人員能查看檔案。',
  },
  choose: { en: 'Choose files', zh_tw: '選擇檔案' },
  camera: { en: 'Take a picture', zh_tw: '拍照' },
  drop: { en: 'You can also drop files here or paste a picture.', zh_tw: '也可將檔案拖曳至此，或貼上圖片。' },
  files: { en: 'Your files', zh_tw: '您的檔案' },
  waiting: { en: 'Waiting', zh_tw: '等待上傳' },
  sending: {
    en: ({ percent, size }: { percent: number; size: string }) => `${percent}% of ${size}`,
    zh_tw: ({ percent, size }) => `${size}，已上傳 ${percent}%`,
  },
  checking: { en: 'We are checking the file', zh_tw: '檔案檢查中' },
  ready: { en: ({ size }: { size: string }) => `Added, ${size}`, zh_tw: ({ size }) => `已加入，${size}` },
  progressOf: { en: ({ name }: Named) => `Upload of ${name}`, zh_tw: ({ name }) => `${name} 上傳進度` },
  cancel: { en: 'Cancel', zh_tw: '取消' },
  remove: { en: 'Remove', zh_tw: '移除' },
  again: { en: 'Go on', zh_tw: '繼續上傳' },
  saysReady: { en: ({ name }: Named) => `${name} was added.`, zh_tw: ({ name }) => `已加入 ${name}。` },
  saysRemoved: { en: ({ name }: Named) => `${name} was removed.`, zh_tw: ({ name }) => `已移除 ${name}。` },
  saysFailed: {
    en: ({ name, why }: Named & { why: string }) => `${name}: ${why}`,
    zh_tw: ({ name, why }) => `${name}：${why}`,
  },
  stillSending: {
    en: 'Wait until your files are uploaded, or cancel them.',
    zh_tw: '請等候檔案上傳完成，或取消上傳。',
  },
  notAdded: {
    en: 'A file was not added. Try again with it, or remove it.',
    zh_tw: '有檔案未加入，請重新上傳或移除。',
  },
});

/** Why a file was not added, at the file. */
export const uploadProblemText = messages({
  type: {
    en: 'This is no JPEG, PNG or WebP picture and no PDF. Save it as one of these, and choose it again.',
    zh_tw: '此檔案不是 JPEG、PNG、WebP 圖片或 PDF，請轉存為上述格式後重新選擇。',
  },
  broken: {
    en: 'We cannot open this file. It may be damaged. Save it again or take a new picture.',
    zh_tw: '無法開啟此檔案，檔案可能已損毀。請重新儲存或重新拍照。',
  },
  'too-large-picture': {
    en: 'This picture has too many pixels. Make it smaller, or take a screenshot of it.',
    zh_tw: '此圖片的像素過高，請縮小圖片或改用螢幕截圖。',
  },
  virus: {
    en: 'The virus scan stopped this file. It was deleted.',
    zh_tw: '此檔案未通過病毒掃描，已刪除。',
  },
  empty: { en: 'This file is empty. Choose another one.', zh_tw: '此檔案沒有內容，請選擇其他檔案。' },
  'too-large': {
    en: 'This file is larger than 5 MB. Choose a smaller one.',
    zh_tw: '此檔案超過 5 MB，請選擇較小的檔案。',
  },
  'too-many': {
    en: `There can be ${EVIDENCE_FILES} files. Remove one before you add this one.`,
    zh_tw: `檔案最多 ${EVIDENCE_FILES} 個，請先移除其中一個再加入。`,
  },
  lost: {
    en: 'The connection was lost. What was sent is kept, and the upload goes on when you are online.',
    zh_tw: '連線中斷。已上傳的部分會保留，恢復連線後將繼續上傳。',
  },
  unavailable: {
    en: 'We cannot receive files at the moment. Nothing was lost. Try again in a few minutes.',
    zh_tw: '目前暫時無法接收檔案，您的資料並未遺失，請數分鐘後再試。',
  },
  gone: {
    en: 'This file is no longer with us, because no case took it within an hour. Send it again.',
    zh_tw: '檔案上傳後一小時內未用於案件，已自動刪除，請重新上傳。',
  },
  moved: {
    en: 'The file could not be read to its end. Choose it again.',
    zh_tw: '無法讀取完整檔案，請重新選擇。',
  },
} satisfies Record<UploadProblem, unknown>);
