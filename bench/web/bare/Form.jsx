import { useEffect, useState } from 'react';

/** In both languages, because Chinese text makes the browser load a large font. */
const WORDS = {
  en: ['Log on', 'Enter your username to continue.', 'Username', 'Continue'],
  'zh-Hant-TW': ['登入', '請輸入使用者代號。', '使用者代號', '繼續'],
};

/** A minimal page: one field, one button, and the mark `app-ready` when the page reacts to input. */
export function Form({ lang }) {
  const [title, lead, label, action] = WORDS[lang];
  const [name, setName] = useState('');
  useEffect(() => {
    performance.mark('app-ready');
  }, []);
  return (
    <main>
      <h1>{title}</h1>
      <p>{lead}</p>
      <form onSubmit={(event) => event.preventDefault()}>
        <label htmlFor="name">{label}</label>
        <input id="name" value={name} onChange={(event) => setName(event.target.value)} />
        <button type="submit" disabled={name === ''}>
          {action}
        </button>
      </form>
    </main>
  );
}
