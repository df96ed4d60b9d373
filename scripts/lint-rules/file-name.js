import { basename } from "node:path";

const banned = /^(utils?|helpers?|types?|services?)$/;

/**
 * Refuses file names that say nothing of what is inside, and so collect everything (design, section 2).
 * @type {import("eslint").Rule.RuleModule}
 */
export const fileName = {
  meta: {
    type: "problem",
    schema: [],
    messages: { empty: "Name the file after what it holds; `{{name}}` could hold anything." },
  },
  create(context) {
    return {
      Program(node) {
        const name = basename(context.filename).split(".")[0] ?? "";
        if (banned.test(name)) context.report({ node, messageId: "empty", data: { name } });
      },
    };
  },
};
