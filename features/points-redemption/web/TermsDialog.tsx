import { useSay } from '../../../web/language/language.tsx';
import { BulletList } from '../../../web/ui/layout/BulletList.tsx';
import { Dialog } from '../../../web/ui/overlay/Dialog.tsx';
import { redemptionTerms as terms, redemptionPage as text } from '../page.messages.ts';

export function TermsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useSay();
  return (
    <Dialog open={open} onClose={onClose} title={t(text.terms)} layout="terms">
      <BulletList numbered items={Object.values(terms).map((phrase) => t(phrase))} />
    </Dialog>
  );
}
