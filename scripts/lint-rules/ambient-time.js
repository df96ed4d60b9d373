/**
 * Rejects the machine's time. Business time comes from a clock that is passed in, so that tests can set it and a retried step sees the
 * same day.
 */
export const ambientTime = {
  meta: {
    type: "problem",
    schema: [],
    messages: { ambient: "Take the present from a clock argument (ctx.clock), not from the machine." },
  },
  create(context) {
    const isDate = (node) => node.type === "Identifier" && node.name === "Date";
    return {
      NewExpression(node) {
        if (isDate(node.callee) && node.arguments.length === 0) context.report({ node, messageId: "ambient" });
      },
      CallExpression(node) {
        if (isDate(node.callee)) context.report({ node, messageId: "ambient" });
      },
      MemberExpression(node) {
        if (isDate(node.object) && nameOf(node.property) === "now") context.report({ node, messageId: "ambient" });
      },
      VariableDeclarator(node) {
        if (node.init === null || !isDate(node.init) || node.id.type !== "ObjectPattern") return;
        context.report({ node, messageId: "ambient" });
      },
    };
  },
};

function nameOf(property) {
  return property.type === "Literal" ? property.value : property.name;
}
