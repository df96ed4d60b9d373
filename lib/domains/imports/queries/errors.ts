import { Readable } from "node:stream";
import { z } from "zod";
import { byteOrderMark, writeCsvRow } from "@/lib/commerce/csv";
import { readLanguage } from "@/lib/domains/exports";
import type { Ctx } from "@/lib/kernel/context";
import { file, FileAnswer } from "@/lib/kernel/file-answer";
import { listWords } from "@/lib/kernel/list-words";
import { query } from "@/lib/kernel/operation";
import { findImport } from "../queries";
import { toImport } from "../resource";
import { ImportId, RowProblem } from "../schema";
import { wordProblems } from "./problems";

const rowsAtOnce = 1_000;

/** The rows with problems as they stand in the file, with what to mend in a last column; a file with that column can be imported again. */
export const downloadImportErrors = query({
  id: "imports.download_errors",
  summary: "Download the rows with problems as a CSV file, to mend and import again",
  permission: "imports.read",
  input: z.strictObject({ id: ImportId }),
  output: file("text/csv"),
  example: { id: "imp_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = toImport(await findImport(ctx, id));
    const words = await listWords(await readLanguage(ctx), "imports");
    const word = await wordProblems(ctx, row.list);
    const heading = writeCsvRow([...row.headings, words.value("problems.heading")]);
    const parts = [Buffer.from(byteOrderMark + heading)];
    let after = 0;
    for (;;) {
      const rows = await readInvalid(ctx, id, after);
      const text = rows.map(({ cells, problems }) => {
        const own = z.array(z.string()).parse(cells);
        const filled = row.headings.map((_, index) => own[index] ?? "");
        const found = word(z.array(RowProblem).parse(problems));
        return writeCsvRow([
          ...filled,
          found.map(({ column, message }) => (column === null ? message : `${column}: ${message}`)).join(" "),
          // What has no heading stays without one, so that a row nobody mended is refused again.
          ...own.slice(row.headings.length),
        ]);
      });
      parts.push(Buffer.from(text.join("")));
      if (rows.length < rowsAtOnce) break;
      after = rows.at(-1)?.number ?? after;
    }
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    const name = `${row.file_name.replace(/\.[^.]+$/, "")} ${words.value("problems.file")}.csv`;
    return new FileAnswer(name, "text/csv", size, Readable.from(parts, { objectMode: false }));
  },
});

function readInvalid(ctx: Ctx, import_id: string, after: number) {
  return ctx.db.importRow.findMany({
    where: { tenant_id: ctx.tenant.id, import_id, verdict: "invalid", number: { gt: after } },
    select: { number: true, cells: true, problems: true },
    orderBy: { number: "asc" },
    take: rowsAtOnce,
  });
}
