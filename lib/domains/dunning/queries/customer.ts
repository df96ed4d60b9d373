import { z } from "zod";
import { findCustomer } from "@/lib/domains/customers";
import { idOf } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { CustomerDunning } from "../schema";
import { readCustomerRules } from "./ladders";

/** @throws AppError `not_found`. */
export async function readCustomerDunning(ctx: Ctx, id: string): Promise<z.output<typeof CustomerDunning>> {
  await findCustomer(ctx, id);
  const rule = (await readCustomerRules(ctx, [id])).get(id);
  const policy = rule?.policy ?? null;
  return {
    customer_id: id,
    policy_id: rule?.own_policy_id ?? null,
    reminders: rule?.reminders ?? true,
    policy: policy && { id: policy.id, name: policy.name },
  };
}

export const getCustomerDunning = query({
  id: "dunning_policies.of_customer",
  summary: "Get how a customer is reminded",
  permission: "dunning_policies.read",
  input: z.strictObject({ id: idOf("customer") }),
  output: CustomerDunning,
  example: { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: (ctx, { id }) => readCustomerDunning(ctx, id),
});
