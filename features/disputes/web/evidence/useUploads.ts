import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Upload, Uploads } from './uploads.ts';

/** Returns the uploads of a page. They stop when the page is left, and go on when the connection is back. */
export function useUploads(): Uploads {
  const [uploads] = useState(() => new Uploads());
  useEffect(() => {
    window.addEventListener('online', uploads.resume);
    return () => {
      window.removeEventListener('online', uploads.resume);
      uploads.stop();
    };
  }, [uploads]);
  return uploads;
}

/** Returns the listed files. The component renders again when they change. */
export function useUploadList(uploads: Uploads): readonly Upload[] {
  return useSyncExternalStore(uploads.subscribe, uploads.list);
}
