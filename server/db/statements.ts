/** The statements of a script. */

/**
 * What may contain a semicolon that ends no statement: a text, a name, a body between dollar signs, a comment. Then a semicolon that
 * ends one, and anything else.
 */
const TOKEN =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$|--[^\n]*|\/\*[\s\S]*?\*\/|;|[^'"$;/-]+|[\s\S]/g;

/** Splits a script at the semicolons between its statements. Texts with escapes (E'…') are not understood. */
export function statementsOf(script: string): readonly string[] {
  const statements: string[] = [];
  let [text, hasCode] = ['', false];
  const end = () => {
    if (hasCode) statements.push(text.trim());
    [text, hasCode] = ['', false];
  };
  for (const [token] of script.matchAll(TOKEN)) {
    if (token === ';') end();
    else {
      text += token;
      hasCode ||= token.trim() !== '' && !token.startsWith('--') && !token.startsWith('/*');
    }
  }
  end();
  return statements;
}
