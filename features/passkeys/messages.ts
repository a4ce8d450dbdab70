import { counted, messages } from '../../shared/messages.ts';

interface Named {
  readonly name: string;
}

interface At {
  readonly time: string;
}

/** The list of passkeys on the security activity page. */
export const passkeyText = messages({
  title: { en: 'Passkeys', zh_tw: '通行密鑰' },
  lead: {
    en: 'Log on and confirm with your fingerprint, face or screen lock. A fake site cannot use it.',
    zh_tw: '以指紋、臉部或螢幕鎖登入及確認；假網站無法使用。',
  },
  none: { en: 'You have no passkey yet.', zh_tw: '您尚未新增通行密鑰。' },
  most: {
    en: ({ most }: { most: number }) =>
      `You have ${counted(most, 'passkey')}, the most possible. Remove one before you add another.`,
    zh_tw: ({ most }) => `您已有 ${most} 組通行密鑰，達到上限。請先移除一組再新增。`,
  },
  unsupported: {
    en: 'This browser cannot create passkeys here.',
    zh_tw: '此瀏覽器無法新增通行密鑰。',
  },
  made: { en: 'Added', zh_tw: '新增時間' },
  lastUsed: { en: 'Last used', zh_tw: '最近使用' },
  neverUsed: { en: 'Not used yet', zh_tw: '尚未使用' },
  kept: { en: 'Stored', zh_tw: '保存方式' },
  synced: { en: 'Synced between your devices', zh_tw: '於您的裝置間同步' },
  thisDevice: { en: 'On one device only', zh_tw: '僅限單一裝置' },
  approvesFrom: {
    en: ({ time }: At) => `You can log on with it now. From ${time} it can also confirm requests.`,
    zh_tw: ({ time }) => `目前可用於登入，自 ${time} 起可用於確認各項申請。`,
  },
  name: { en: 'Name of the passkey', zh_tw: '通行密鑰名稱' },
  paused: { en: 'Paused', zh_tw: '已暫停' },
  pausedNote: { en: 'It works again when you keep it.', zh_tw: '保留後即可恢復使用。' },
  keep: { en: 'Keep', zh_tw: '保留' },
  keepOf: { en: ({ name }: Named) => `Keep ${name}`, zh_tw: ({ name }) => `保留：${name}` },
});
