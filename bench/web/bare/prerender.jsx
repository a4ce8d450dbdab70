import { renderToString } from 'react-dom/server';
import { Form } from './Form.jsx';

export const body = (lang) => renderToString(<Form lang={lang} />);
