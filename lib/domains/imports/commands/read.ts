import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { findImport } from "../queries";
import { withRows } from "../queries/file";
import { toImport } from "../resource";
import { mostRows, type ImportFailure } from "../schema";

const rowsPerInsert = 1_000;
const charactersPerInsert = 2_000_000;
/** The most text of a cell, as Excel limits it. */
const longestCell = 32_767;

/**
 * Reads the file of an import that is being checked into the table of rows, instead of what was read before: a step that was killed runs
 * again from the start. @returns what is wrong with the file, or null.
 */
export function readFileRows(ctx: Ctx, id: string): Promise<ImportFailure | null> {
  return runInTenant(ctx.tenant.id, async () => {
    const row = await findImport(ctx, id);
    if (row.status !== "checking") return null;
    const own = { tenant_id: ctx.tenant.id, import_id: id };
    await ctx.db.importRow.deleteMany({ where: own });
    const width = toImport(row).headings.length;
    const insert = async (rows: readonly { number: number; cells: string[] }[]) => {
      const now = ctx.clock.now();
      // One parameter for all rows: Prisma would plan a statement with a parameter for each value.
      const data = JSON.stringify(rows.map((each) => ({ id: newId(now), ...each })));
      await ctx.db.$executeRaw`
        insert into public.import_rows (id, tenant_id, import_id, number, cells, state, problems)
        select id, ${ctx.tenant.id}::uuid, ${id}::uuid, number, cells, 'read', '[]'
        from jsonb_to_recordset(${data}::jsonb) as r(id uuid, number int, cells jsonb)`;
    };
    try {
      const rows = await withRows(ctx, toImport(row), { most_rows: mostRows + 2, longest_cell: longestCell }, async (all) => {
        let count = 0;
        let length = 0;
        let isHeading = true;
        let waiting: { number: number; cells: string[] }[] = [];
        for await (const { number, cells } of all) {
          if (isHeading) {
            isHeading = false;
            continue;
          }
          count += 1;
          if (count > mostRows) return null;
          waiting.push({ number, cells: cellsWithin(cells, width) });
          length += cells.reduce((sum, cell) => sum + cell.length, 0);
          if (waiting.length < rowsPerInsert && length < charactersPerInsert) continue;
          await insert(waiting);
          waiting = [];
          length = 0;
        }
        if (waiting.length > 0) await insert(waiting);
        return count;
      });
      if (rows === null) return "too_many_rows";
      await ctx.db.import.updateMany({ where: { tenant_id: ctx.tenant.id, id, status: "checking" }, data: { rows, done: 0 } });
      return null;
    } catch (error) {
      if (error instanceof AppError && error.code === "invalid") return "unreadable";
      throw error;
    }
  });
}

/** The cells below the headings, and the first one beyond them that says something, by which the row is refused. */
function cellsWithin(cells: readonly string[], width: number): string[] {
  const beyond = cells
    .slice(width)
    .map(cleanCell)
    .find((cell) => cell !== "");
  return [...cells.slice(0, width).map(cleanCell), ...(beyond === undefined ? [] : [beyond])];
}

/** PostgreSQL stores no NUL. */
const cleanCell = (text: string): string => text.replaceAll("\0", "").trim().slice(0, longestCell);
