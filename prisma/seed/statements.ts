import { sendStatement } from "@/lib/domains/statements";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

/** A statement of open invoices to the first two customers with an address, in the last week of the year. */
export async function addStatements(opened: OpenCompany, { customers }: Lived): Promise<void> {
  const ctx = opened.ctx("manager", new Date(opened.since.getTime() + 360 * 86_400_000));
  for (const id of customers.slice(0, 2)) await sendStatement(ctx, { id, kind: "open_items" });
}
