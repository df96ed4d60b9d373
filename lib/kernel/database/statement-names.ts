/**
 * A connection keeps the plan of each statement that has a name (some 30 kB); lists of ids in every length would make ever more of them.
 */
const limit = 300;

/**
 * Names statements by their text, the first few hundred, so that PostgreSQL parses and plans each once a connection: under row-level
 * security that is most of the work of a short one.
 * @returns the name, or an empty one for a statement that goes without.
 */
export function nameStatements(): (query: { sql: string; args: readonly unknown[] }) => string {
  const names = new Map<string, string>();
  return ({ sql, args }) => {
    // What has no values is BEGIN and its like, which are not worth a plan.
    if (args.length === 0) return "";
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= limit) return "";
    const name = `atrium_${String(names.size)}`;
    names.set(sql, name);
    return name;
  };
}
