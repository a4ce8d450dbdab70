import { messages } from '../../shared/messages.ts';

/** Labels for a new password or username. Their errors are in shared/validation/messages.ts. */
export const credentialsText = messages({
  password: { en: 'Password', zh_tw: '密碼' },
  passwordAgain: { en: 'Enter the password again', zh_tw: '再次輸入密碼' },
  newPassword: { en: 'New password', zh_tw: '新密碼' },
  newPasswordAgain: { en: 'Enter the new password again', zh_tw: '再次輸入新密碼' },
  passwordRules: { en: 'Password rules', zh_tw: '密碼規則' },
  unreadable: {
    en: 'We could not read the password. Enter it again',
    zh_tw: '無法讀取密碼，請重新輸入',
  },

  username: { en: 'Username', zh_tw: '使用者代號' },
  usernameRules: { en: 'Username rules', zh_tw: '使用者代號規則' },
  usernameHint: {
    en: 'We store usernames in lower case.',
    zh_tw: '大寫字母會轉為小寫。',
  },
  usernameStored: {
    en: ({ username }: { username: string }) => `Your username will be ${username}`,
    zh_tw: ({ username }) => `您的使用者代號將為 ${username}`,
  },
});
