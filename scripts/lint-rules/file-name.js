import { basename } from "node:path";

const banned = /^(utils?|helpers?|types?|services?)$/;

/** Refuses file names that say nothing of what is inside, and so collect everything (design, section 2). */
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
        // The report shows what it points at: the first character, not the whole file.
        const loc = { start: { line: 1, column: 0 }, end: { line: 1, column: 1 } };
        if (banned.test(name)) context.report({ loc, messageId: "empty", data: { name } });
      },
    };
  },
};
