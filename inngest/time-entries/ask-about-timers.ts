import { askAboutTimer, listForgottenTimers } from "@/lib/domains/time-entries";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";
import { workThrough } from "../work-through";

/** Asks colleagues about timers that run longer than the company's limit, each once. The timers go on. */
export const askAboutTimers: Schedule = {
  id: "ask-about-timers",
  cron: "4,14,24,34,44,54 * * * *",
  rights: { company: "Asks colleagues about their own timers." },
  due: (runtime) => listDueTenants(runtime, "forgotten_timers"),
  work: (ctx) =>
    workThrough(
      ctx,
      () => listForgottenTimers(ctx, {}),
      (id) => askAboutTimer(ctx, { id }),
    ),
};
