const banned = new Set(["transform", "preprocess"]);

/** Rejects zod's one-way transforms: they cannot be encoded, and schemas both decode and encode. */
export const schemaTransform = {
  meta: {
    type: "problem",
    schema: [],
    messages: { oneWay: "zod cannot encode {{name}}(): use a codec." },
  },
  create(context) {
    return {
      CallExpression(node) {
        if (node.callee.type !== "MemberExpression") return;
        const { property } = node.callee;
        const name = property.type === "Literal" ? property.value : property.name;
        if (banned.has(name)) context.report({ node, messageId: "oneWay", data: { name } });
      },
    };
  },
};
