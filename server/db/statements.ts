/** Splits scripts into statements. */

/**
 * One token of a script. The first alternatives may contain a semicolon: a string, a quoted name, a dollar-quoted body, a
 * comment. After them come a semicolon that ends a statement, and any other text.
 */
const TOKEN =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$|--[^\n]*|\/\*[\s\S]*?\*\/|;|[^'"$;/-]+|[\s\S]/g;

/** Splits a script at the semicolons between its statements. Strings with escapes (E'…') are not supported. */
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
