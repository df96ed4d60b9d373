/** Maximum number of named statements: a connection keeps the plan of each (some 30 kB), and id lists of every length would add more. */
const limit = 300;

/**
 * Names statements by their text, so that PostgreSQL parses and plans each once per connection: under row-level security that is most of
 * the work of a short one.
 * @returns the name, or an empty string for an unnamed statement.
 */
export function nameStatements(): (query: { sql: string; args: readonly unknown[] }) => string {
  const names = new Map<string, string>();
  return ({ sql, args }) => {
    // Statements without values are BEGIN and the like, which need no plan.
    if (args.length === 0) return "";
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= limit) return "";
    const name = `atrium_${String(names.size)}`;
    names.set(sql, name);
    return name;
  };
}
