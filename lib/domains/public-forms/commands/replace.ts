import { invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { lockRows } from "@/lib/kernel/lock";
import { assertFresh } from "@/lib/kernel/precondition";
import { auditChange } from "@/lib/kernel/rows";
import { sealForTenant } from "@/lib/kernel/tenant-keys";
import { publicFormsUpdated } from "../events";
import { findPublicForms, secretColumn } from "../queries";
import { toPublicForms } from "../resource";
import { assertComplete, assertLayout } from "../rules";
import { PublicForms, PublicFormsReplace } from "../schema";

export const replacePublicForms = command({
  id: "public_forms.replace",
  summary: "Change how the company's public forms are protected; an omitted secret stays",
  permission: "settings.write",
  input: PublicFormsReplace,
  output: PublicForms,
  example: { challenge: "altcha", turnstile_site_key: null, without_scripts: false, ticket_departments: [] },
  async run(ctx, { turnstile_secret: given, lead = null, ticket = null, ...fields }) {
    const { id } = await findPublicForms(ctx);
    await lockRows(ctx, "public_forms", [id]);
    const row = await findPublicForms(ctx);
    await assertFresh(ctx, row);
    const before = toPublicForms(row);
    const turnstile_secret =
      given === undefined
        ? row.turnstile_secret
        : given === null
          ? null
          : await sealForTenant(ctx.runtime, ctx.tenant.id, secretColumn, given);
    assertLayout("lead", lead);
    assertLayout("ticket", ticket);
    await assertDepartments(ctx, fields.ticket_departments);
    assertComplete({ ...fields, turnstile_secret_set: turnstile_secret !== null });
    await ctx.db.publicForms.updateMany({
      where: { tenant_id: ctx.tenant.id },
      data: {
        ...fields,
        ticket_files: fields.ticket_files ?? row.ticket_files,
        layouts: { lead, ticket },
        turnstile_secret,
        version: row.version + 1,
        updated_at: ctx.clock.now(),
      },
    });
    const after = toPublicForms(await findPublicForms(ctx));
    auditChange(ctx, { noun: "public_form", schema: PublicForms, before, after, event: publicFormsUpdated });
    return after;
  },
});

/** @throws AppError `invalid` for a department that does not exist; a deleted one may stay, and is not offered. */
async function assertDepartments(ctx: CommandCtx, ids: readonly string[]): Promise<void> {
  const found = await ctx.db.department.count({ where: { tenant_id: ctx.tenant.id, id: { in: [...ids] } } });
  if (found !== new Set(ids).size) throw invalidField("ticket_departments", "not_found", "There is no such department.");
}
