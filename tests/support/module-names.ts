import ts from "typescript";

const parse = (path: string, text: string): ts.SourceFile => ts.createSourceFile(path, text, ts.ScriptTarget.Latest);

const textOf = (node: ts.Expression | undefined): string | null => (node && ts.isStringLiteral(node) ? node.text : null);

/** The names that a module imports, by the module that it names. */
export function importsOf(path: string, text: string): { from: string; names: string[] }[] {
  return parse(path, text).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const from = textOf(statement.moduleSpecifier);
    const clause = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause;
    const elements = clause && (ts.isNamedImports(clause) || ts.isNamedExports(clause)) ? [...clause.elements] : [];
    return from === null ? [] : [{ from, names: elements.map(({ name, propertyName }) => (propertyName ?? name).text) }];
  });
}

/** The names that a module exports, with those that it hands on by `export *`. */
export function exportsOf(
  path: string,
  read: (path: string) => string,
  find: (from: string, specifier: string) => string | undefined,
): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of parse(path, read(path)).statements) {
    if (ts.isExportDeclaration(statement)) {
      const from = textOf(statement.moduleSpecifier);
      const target = from === null ? undefined : find(path, from);
      if (statement.exportClause && ts.isNamedExports(statement.exportClause))
        statement.exportClause.elements.forEach(({ name }) => names.add(name.text));
      else if (target !== undefined) exportsOf(target, read, find).forEach((name) => names.add(name));
    }
    if (!ts.canHaveModifiers(statement) || !ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
    if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations)
        if (ts.isIdentifier(name)) names.add(name.text);
        else
          name.elements.forEach((element) => ts.isBindingElement(element) && ts.isIdentifier(element.name) && names.add(element.name.text));
    } else if ("name" in statement && statement.name && ts.isIdentifier(statement.name as ts.Node))
      names.add((statement.name as ts.Identifier).text);
  }
  return names;
}
