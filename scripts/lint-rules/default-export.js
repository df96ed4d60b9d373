/**
 * Refuses default exports: a named export is called the same everywhere, so that a search finds all its uses. The files whose default
 * export Next or a tool asks for are excepted in .oxlintrc.json.
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
