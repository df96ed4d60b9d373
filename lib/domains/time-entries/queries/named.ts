import { findStaff, findStaffByText } from "@/lib/domains/staff";
import { invalidField } from "@/lib/kernel/base/errors";
import { foldText } from "@/lib/kernel/base/fold-text";
import type { Ctx } from "@/lib/kernel/context";
import { workerOf } from "../policy";

/** The one that a name in a file means. @throws AppError `invalid` naming the column, where none or several do. */
function only<T>(found: readonly T[], column: string, name: string): T {
  const [first, ...others] = found;
  if (first === undefined) throw invalidField(column, "not_found", `There is no “${name}”.`);
  if (others.length > 0) throw invalidField(column, "ambiguous", `There are several “${name}”.`);
  return first;
}

interface Named {
  staff_id?: string | undefined;
  person?: string | undefined;
  customer?: string | undefined;
  project?: string | undefined;
}

/** Whose time a row is: of a colleague by id or name, else of whoever imports. */
export async function namedStaff(ctx: Ctx, { staff_id, person }: Named): Promise<string> {
  if (staff_id !== undefined) return (await findStaff(ctx, staff_id)).id;
  if (person === undefined) return workerOf(ctx);
  return only((await findStaffByText(ctx, [person])).get(foldText(person)) ?? [], "person", person);
}

const named = (name: string) => ({ equals: name, mode: "insensitive" as const });

/** What a row's task is for: a project, of the customer if one is named, else a customer alone, else nothing. */
export async function namedPlace(
  ctx: Ctx,
  { customer, project }: Named,
): Promise<{ project_id: string | null; customer_id: string | null }> {
  const tenant_id = ctx.tenant.id;
  if (project !== undefined) {
    const found = await ctx.db.project.findMany({
      where: {
        tenant_id,
        name: named(project),
        is_template: false,
        ...(customer === undefined ? {} : { customer: { name: named(customer) } }),
      },
      select: { id: true },
      take: 2,
    });
    return { project_id: only(found, "project", project).id, customer_id: null };
  }
  if (customer === undefined) return { project_id: null, customer_id: null };
  const found = await ctx.db.customer.findMany({
    where: { tenant_id, name: named(customer), deleted_at: null },
    select: { id: true },
    take: 2,
  });
  return { project_id: null, customer_id: only(found, "customer", customer).id };
}
