import { useEffect, useState } from 'react';

/** As little as a page of this kind can be: one field, one button, and the mark once it answers. */
export function Form() {
  const [name, setName] = useState('');
  useEffect(() => {
    performance.mark('app-ready');
  }, []);
  return (
    <main>
      <h1>Log on</h1>
      <p>Enter your username to continue.</p>
      <form onSubmit={(event) => event.preventDefault()}>
        <label htmlFor="name">Username</label>
        <input id="name" value={name} onChange={(event) => setName(event.target.value)} />
        <button type="submit" disabled={name === ''}>
          Continue
        </button>
      </form>
    </main>
  );
}
