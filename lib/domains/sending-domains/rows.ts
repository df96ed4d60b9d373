import type { Ctx } from "@/lib/kernel/context";
import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toSendingDomain } from "./resource";
import { SendingDomain } from "./schema";

/** The domain of the installation's own address. */
export function installationDomain({ runtime }: Pick<Ctx, "runtime">): string {
  return runtime.environment.MAIL_FROM.split("@").at(-1)?.toLowerCase() ?? "";
}

export const sendingDomainRows = defineRows({
  noun: "sending_domain",
  model: "sendingDomain",
  visible,
  schema: SendingDomain,
  toResource: (row, ctx) => toSendingDomain(row, installationDomain(ctx)),
});
