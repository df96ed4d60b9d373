import { findContact, findCustomer } from "@/lib/domains/customers";
import { findFile } from "@/lib/domains/files";
import { findInvoice } from "@/lib/domains/invoices";
import { findItem } from "@/lib/domains/items";
import { findPayment } from "@/lib/domains/payments";
import type { PermissionName } from "@/lib/domains/permissions";
import { findStaff } from "@/lib/domains/staff";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { readRecordId } from "@/lib/kernel/base/ids";
import { can, type Ctx } from "@/lib/kernel/context";
import { TimelineNoun } from "./schema";

interface Found {
  permission: PermissionName;
  /** Through the domain's own `visible`. @throws AppError `not_found`. */
  find(ctx: Ctx, id: string): Promise<{ id: string }>;
}

const records: Readonly<Record<TimelineNoun, Found>> = {
  customer: { permission: "customers.read", find: findCustomer },
  contact: { permission: "customers.read", find: findContact },
  invoice: { permission: "invoices.read", find: findInvoice },
  payment: { permission: "payments.read", find: findPayment },
  item: { permission: "items.read", find: findItem },
  file: { permission: "files.read", find: findFile },
  staff: { permission: "staff.read", find: findStaff },
};

/**
 * The record behind an id, if it has a timeline and the caller sees it.
 * @throws AppError `invalid` for another kind of record, `forbidden`, `not_found`.
 */
export async function findRecord(ctx: Ctx, recordId: string): Promise<{ noun: TimelineNoun; id: string }> {
  const record = readRecordId(recordId);
  const noun = TimelineNoun.safeParse(record?.noun).data;
  if (!record || noun === undefined) throw invalidField("record_id", "kind", `These have a timeline: ${TimelineNoun.options.join(", ")}.`);
  const { permission, find } = records[noun];
  if (!can(ctx, permission)) throw new AppError("forbidden", `This needs the permission ${permission}.`);
  await find(ctx, record.id);
  return { noun, id: record.id };
}
