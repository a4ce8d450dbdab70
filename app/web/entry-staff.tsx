import '../../web/styles/tokens.css';
import '../../web/styles/base.css';
import '../../web/styles/hidden.css';
import '../../web/styles/print.css';
import { createRoot } from 'react-dom/client';
import { StaffApp } from '../../features/staff/web/StaffApp.tsx';
import { LanguageRoot } from '../../web/language/LanguageRoot.tsx';
import { documentLanguage } from '../../web/language/language-choice.ts';

// The staff desk. It is built into a separate folder, which only its listener serves.
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <LanguageRoot sent={documentLanguage()}>
      <StaffApp />
    </LanguageRoot>,
  );
