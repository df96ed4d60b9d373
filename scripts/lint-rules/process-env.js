/**
 * Rejects the environment outside lib/kernel/env.ts, which validates, documents and defaults every variable, in all spellings:
 * `process.env`, `const { env } = process`, `import { env } from "node:process"`.
 */
export const processEnv = {
  meta: {
    type: "problem",
    schema: [],
    messages: { environment: "The environment is read in lib/kernel/env.ts alone; take what you need of it as an argument." },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: "environment" });
    const isProcess = (node) =>
      (node.type === "Identifier" && node.name === "process") ||
      (node.type === "MemberExpression" && node.object.name === "globalThis" && nameOf(node.property) === "process");
    return {
      MemberExpression(node) {
        if (isProcess(node.object) && nameOf(node.property) === "env") report(node);
      },
      VariableDeclarator(node) {
        if (node.init === null || !isProcess(node.init) || node.id.type !== "ObjectPattern") return;
        if (node.id.properties.some((property) => property.type === "RestElement" || nameOf(property.key) === "env")) report(node);
      },
      ImportDeclaration(node) {
        if (/^(node:)?process$/.test(node.source.value)) report(node);
      },
      MetaProperty(node) {
        const parent = node.parent;
        if (parent.type === "MemberExpression" && parent.object === node && nameOf(parent.property) === "env") report(parent);
      },
    };
  },
};

function nameOf(property) {
  return property.type === "Literal" ? property.value : property.name;
}
