import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { can } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { exportQueued } from "../events";
import { readLanguage } from "../queries/columns";
import { companyExportPermission, wholeCompany } from "../rules";
import { ExportDetail } from "../schema";
import { assertFewUnfinished, auditNewExport, insertExport } from "./insert";

export const exportCompany = command({
  id: "exports.create_company",
  summary: "Export the whole company as one archive: all records, lists as CSV, and files; it is written in the background",
  permission: companyExportPermission,
  confirmed: { keys: false },
  input: z.strictObject({}),
  output: ExportDetail,
  example: {},
  async run(ctx) {
    const { principal } = ctx;
    // Keys and systems that hold the permission could not be told from an owner who has left.
    if (principal.kind !== "staff" || !can(ctx, companyExportPermission))
      throw new AppError("forbidden", "Only a colleague can export the whole company.");
    const asker = { staff_id: principal.staff_id, key_id: null };
    await assertFewUnfinished(ctx, asker);
    const id = newId(ctx.clock.now());
    const language = await readLanguage(ctx);
    const wanted = { list: wholeCompany, format: "zip", query: {}, columns: [] } as const;
    await insertExport(ctx, { id, asker, ...wanted, language, title: ctx.tenant.slug, background: true });
    return auditNewExport(ctx, id, exportQueued);
  },
});
