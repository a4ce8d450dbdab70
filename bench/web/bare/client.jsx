import { hydrateRoot } from 'react-dom/client';
import { Form } from './Form.jsx';

hydrateRoot(document.getElementById('root'), <Form lang={document.documentElement.lang} />);
