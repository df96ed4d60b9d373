const banned = new Set(["findUnique", "findUniqueOrThrow"]);

/** Rejects Prisma's findUnique, which batches the calls of one tick across requests, so that the second tenant gets null. */
export const findUnique = {
  meta: {
    type: "problem",
    schema: [],
    messages: { batched: "Prisma batches {{name}} across tenants: use findFirst." },
  },
  create(context) {
    const check = (node, property) => {
      const name = property.type === "Literal" ? property.value : property.name;
      if (banned.has(name)) context.report({ node, messageId: "batched", data: { name } });
    };
    return {
      MemberExpression: (node) => check(node, node.property),
      "ObjectPattern > Property": (node) => check(node, node.key),
    };
  },
};
