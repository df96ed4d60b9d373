import { readPayouts } from "@/lib/domains/payouts";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

/** Each gateway is read once a day, or an hour after it failed. */
export const readGatewayPayouts: Schedule = {
  id: "read-payouts",
  cron: "*/15 * * * *",
  rights: { company: "Compares what the company's payment providers tell with its ledger." },
  due: (runtime) => listDueTenants(runtime, "payout_readings"),
  work: readPayouts,
};
