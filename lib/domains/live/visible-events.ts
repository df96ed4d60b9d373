import { RecordNoun } from "@/lib/domains/audit/schema";
import { findCustomer } from "@/lib/domains/customers";
import { findInvoice } from "@/lib/domains/invoices";
import { getNotification } from "@/lib/domains/notifications";
import { findPayment } from "@/lib/domains/payments";
import { AppError } from "@/lib/kernel/base/errors";
import type { Noun } from "@/lib/kernel/base/nouns";
import { can, type Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import type { LiveEvent } from "@/lib/kernel/live-hub";
import { livePermissions, personalNouns } from "./rules";

/** How one record is found through its domain's `visible`, for those who do not see all of a kind. */
const finders: Partial<Record<Noun, (ctx: Ctx, id: string) => Promise<unknown>>> = {
  customer: findCustomer,
  invoice: findInvoice,
  payment: findPayment,
  notification: (ctx, id) => getNotification(ctx, { id }),
};

/**
 * Of these pieces of news those that the caller may hear: the company's people by permission, a customer or the holder of a link the
 * records they see.
 */
export async function selectVisible(ctx: Ctx, events: LiveEvent[]): Promise<LiveEvent[]> {
  const heard = await Promise.all(events.map((event) => maySee(ctx, event)));
  return events.filter((_, index) => heard[index]);
}

async function maySee(ctx: Ctx, { noun: name, record_id }: LiveEvent): Promise<boolean> {
  const noun = RecordNoun.safeParse(name).data;
  if (noun === undefined) return false;
  if (personalNouns.has(noun)) return finds(ctx, noun, record_id);
  const permission = livePermissions[noun];
  if (permission === undefined || !can(ctx, permission)) return false;
  switch (ctx.principal.kind) {
    case "staff":
    case "key":
    case "system":
      return true;
    case "contact":
    case "link":
      return finds(ctx, noun, record_id);
  }
}

async function finds(ctx: Ctx, noun: Noun, id: string): Promise<boolean> {
  const find = finders[noun];
  if (!find) return false;
  try {
    await runInTenant(ctx.tenant.id, () => find(ctx, id));
    return true;
  } catch (error) {
    if (error instanceof AppError && ["not_found", "forbidden"].includes(error.code)) return false;
    throw error;
  }
}
