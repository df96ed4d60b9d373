import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Contract } from "./schema";

const sample: z.input<typeof Contract> = {
  id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a",
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  title: "Maintenance of the roastery",
  description: "",
  start_date: "2026-01-01",
  end_date: "2026-12-31",
  notice_days: 30,
  value: "12000.00",
  currency: "GBP",
  auto_renewal_months: 12,
  owner_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  status: "active",
  notice_date: "2026-12-01",
  terminated_on: null,
  termination_reason: null,
  renewals: 0,
  renewed_at: null,
  reminded_days: null,
  reminded_on: null,
  notice_reminded_on: null,
  custom: {},
  version: 2,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string, changes: Partial<typeof sample> = {}) =>
  defineEvent({ name: `contract.${name}`, noun: "contract", data: Contract, sample: { ...sample, ...changes } });

export const contractCreated = define("created", { status: "draft", version: 1 });
export const contractUpdated = define("updated");
export const contractDeleted = define("deleted", { status: "draft" });
export const contractActivated = define("activated");
/** `previous` has the end date, and what else the renewal changed, as it was. */
export const contractRenewed = define("renewed", { end_date: "2027-12-31", notice_date: "2027-12-01", renewals: 1 });
export const contractTerminated = define("terminated", { status: "terminated", terminated_on: "2026-06-30" });
export const contractExpired = define("expired", { status: "expired", auto_renewal_months: null });
/** The end is 60, 30 or 7 days away; published once each. */
export const contractExpiring = define("expiring", { reminded_days: 30, reminded_on: "2026-12-01" });
/** The last day to give notice is two weeks away; published once a term. */
export const contractNoticeDue = define("notice_due", { notice_reminded_on: "2026-11-17" });

export const contractEvents = [
  contractCreated,
  contractUpdated,
  contractDeleted,
  contractActivated,
  contractRenewed,
  contractTerminated,
  contractExpired,
  contractExpiring,
  contractNoticeDue,
];
