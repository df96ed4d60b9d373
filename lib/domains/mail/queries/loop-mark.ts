import type { Ctx } from "@/lib/kernel/context";
import { signForTenant } from "@/lib/kernel/tenant-keys";

/** What each of the company's emails carries in `X-Atrium-Loop`, by which it is known when it comes back. Other companies have other marks. */
export async function loopMarkOf({ runtime, tenant }: Ctx): Promise<string> {
  return (await signForTenant(runtime, tenant.id, "atrium/mail-loop/1", "mail")).subarray(0, 12).toString("hex");
}
