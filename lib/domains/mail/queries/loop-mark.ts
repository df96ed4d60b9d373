import type { Ctx } from "@/lib/kernel/context";
import { pseudonymForTenant } from "@/lib/kernel/tenant-keys";

/** What the company's emails carry in `X-Atrium-Loop`, by which they are known when they come back. Each company has its own. */
export async function loopMarkOf({ runtime, tenant }: Ctx): Promise<string> {
  return (await pseudonymForTenant(runtime, tenant.id, "atrium/mail-loop/1", "mail")).subarray(0, 12).toString("hex");
}
