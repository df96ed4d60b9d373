import type { Ctx } from "@/lib/kernel/context";
import { assertMayOrder } from "@/lib/kernel/operation";
import { ofCompany } from "@/lib/kernel/visibility";

/** Staff, programs and the system see the company's surveys and responses. The holder of a token reaches one by a query of its own. */
export const visible = ofCompany;

/** A survey with a trigger sends itself. @throws AppError `forbidden` for a caller who may not send surveys. */
export function assertMayTrigger(ctx: Ctx, trigger: string): void {
  if (trigger !== "manual") assertMayOrder(ctx, ["surveys.send"]);
}
