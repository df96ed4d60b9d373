import { basename } from "node:path";

const banned = /^(utils?|helpers?|types?|services?)$/;

/** Rejects generic file names, which do not describe the content and attract unrelated code. */
export const fileName = {
  meta: {
    type: "problem",
    schema: [],
    messages: { empty: "Name the file after what it holds; `{{name}}` could hold anything." },
  },
  create(context) {
    return {
      Program() {
        const name = basename(context.filename).split(".")[0] ?? "";
        // Points at the first character, because the report prints the whole range.
        const loc = { start: { line: 1, column: 0 }, end: { line: 1, column: 1 } };
        if (banned.test(name)) context.report({ loc, messageId: "empty", data: { name } });
      },
    };
  },
};
