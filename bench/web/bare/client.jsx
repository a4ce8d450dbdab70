import { createRoot, hydrateRoot } from 'react-dom/client';
import { Form } from './Form.jsx';

const root = document.getElementById('root');
const form = <Form lang={document.documentElement.lang} />;
if (root.hasChildNodes()) hydrateRoot(root, form);
else createRoot(root).render(form);
