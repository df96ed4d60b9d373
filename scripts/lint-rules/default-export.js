/**
 * Rejects default exports: a named export has the same name everywhere, so that a search finds all its uses. .oxlintrc.json exempts files
 * whose default export Next or a tool requires.
 */
export const defaultExport = {
  meta: {
    type: "problem",
    schema: [],
    messages: { named: "Export it by its name." },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: "named" });
    return {
      ExportDefaultDeclaration: report,
      ExportSpecifier(node) {
        if ((node.exported.name ?? node.exported.value) === "default") report(node);
      },
      TSExportAssignment: report,
    };
  },
};
