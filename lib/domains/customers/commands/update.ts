import { hiddenChange, writeCustomValues } from "@/lib/domains/custom-fields";
import { idOf } from "@/lib/kernel/base/ids";
import { assertMayOrder, command } from "@/lib/kernel/operation";
import { auditChange } from "@/lib/kernel/rows";
import { detailOf } from "../queries";
import { toCustomer } from "../resource";
import { CustomerDetail, CustomerUpdate, Customer } from "../schema";
import { assertOwner, assertTaxProfile, lockCustomer, setLabels, touchCustomer } from "./parts";

export const updateCustomer = command({
  id: "customers.update",
  summary: "Change a customer; only the fields sent change",
  permission: "customers.write",
  input: CustomerUpdate.extend({ id: idOf("customer") }),
  output: CustomerDetail,
  example: { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", phone: "+44 113 496 0000", tags: ["wholesale", "north"] },
  async run(ctx, { id, tags, groups, custom, ...fields }) {
    const before = await lockCustomer(ctx, id);
    const changed = await writeCustomValues(ctx, { noun: "customer", id, present: before.custom }, custom);
    if (!changed && Object.keys(fields).length === 0 && tags === undefined && groups === undefined) return detailOf(ctx, before);
    if (fields.monthly_statements === true && !before.monthly_statements) assertMayOrder(ctx, ["statements.send"]);
    await assertOwner(ctx, fields.owner_id);
    await assertTaxProfile(ctx, fields.tax_profile_id);
    if (Object.keys(fields).length > 0) await ctx.db.customer.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data: fields });
    await setLabels(ctx, before, "tag", tags);
    await setLabels(ctx, before, "group", groups);
    const after = await touchCustomer(ctx, before);
    const hidden = hiddenChange(before.custom, after.custom);
    auditChange(ctx, { noun: "customer", schema: Customer, before: toCustomer(before), after: toCustomer(after), hidden });
    return detailOf(ctx, after);
  },
});
