import { z } from "zod";
import { encodeId } from "@/lib/kernel/base/ids";
import { query } from "@/lib/kernel/operation";
import { keysetOf, pageFrom, totalIfAsked } from "@/lib/kernel/paging";
import { findImport } from "../queries";
import { toImport } from "../resource";
import { ImportedRow, ImportRowPage, ImportRowQuery, RowProblem } from "../schema";
import { importedNoun } from "./nouns";
import { openPlan, storedTexts } from "./plan";
import { wordProblems } from "./problems";

const id = "imp_01jd0p2q3r4s5t6v7w8x9y0z1a";

export const listImportRows = query({
  id: "imports.list_rows",
  summary: "List the rows of an import with their verdicts, in the order of the file",
  permission: "imports.read",
  input: ImportRowQuery,
  output: ImportRowPage,
  example: { id, verdict: "invalid" },
  async run(ctx, input) {
    const row = await findImport(ctx, input.id);
    const { list } = toImport(row);
    const filter = { tenant_id: ctx.tenant.id, import_id: row.id, ...(input.verdict === undefined ? {} : { verdict: input.verdict }) };
    const keyset = keysetOf(input, "number", { number: "integer" });
    const found = await ctx.db.importRow.findMany({
      where: { AND: [filter, keyset.where] },
      orderBy: keyset.orderBy,
      take: keyset.take,
    });
    const page = pageFrom(found, keyset);
    const total = await totalIfAsked(input.include, (take) => ctx.db.importRow.count({ where: filter, take }));
    const { shape } = ImportedRow;
    const word = await wordProblems(ctx, list);
    const plan = await openPlan(ctx, row);
    const data = page.data.map(({ id: rowId, number, cells, verdict, problems, record_id }) => ({
      id: rowId,
      number,
      cells: shape.cells.parse(cells),
      stored: storedTexts(plan, shape.cells.parse(cells)),
      verdict: shape.verdict.parse(verdict),
      problems: word(z.array(RowProblem).parse(problems)),
      record_id: record_id === null ? null : encodeId(importedNoun(list).noun, record_id),
    }));
    return { data, next_cursor: page.next_cursor, ...total };
  },
});
