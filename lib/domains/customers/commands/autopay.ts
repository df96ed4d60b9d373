import type { z } from "zod";
import { type CommandCtx, companyAccess } from "@/lib/kernel/context";
import { encodeWire } from "@/lib/kernel/base/wire";
import type { customerAutopayAgreed } from "../events";
import { findCustomer } from "../queries";
import { customerWire } from "../resource";
import { AutopayNews } from "../schema";

/** Publishes news of a locked customer's automatic payment, which counts as a change of the customer; answers the new version. */
export async function publishAutopay(
  caller: CommandCtx,
  id: string,
  event: typeof customerAutopayAgreed,
  autopay: z.output<typeof AutopayNews>,
): Promise<number> {
  // A contact sees less of its customer than the event carries.
  const ctx = companyAccess("Automatic payment")(caller);
  const { version: present } = await findCustomer(ctx, id);
  const version = present + 1;
  await ctx.db.customer.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data: { version, updated_at: ctx.clock.now() } });
  const data = { ...customerWire(await findCustomer(ctx, id)), autopay: encodeWire(AutopayNews, autopay) };
  caller.emitEncoded(event, { record_id: id, sequence: version, data, previous: { version: present } });
  return version;
}
