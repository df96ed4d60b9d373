import { listDueSigners, remindSigner } from "@/lib/domains/signers";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";
import { workThrough } from "../work-through";

/** Reminds signers before their last day, in the company's daytime; after an outage each gets the latest reminder alone. */
export const remindSigners: Schedule = {
  id: "remind-signers",
  cron: "20 * * * *",
  rights: { company: "Reminders were set with the sending, which needed its own permission." },
  due: (runtime) => listDueTenants(runtime, "signers"),
  work: (ctx) =>
    workThrough(
      ctx,
      () => listDueSigners(ctx, {}),
      (id) => remindSigner(ctx, { id }),
    ),
};
