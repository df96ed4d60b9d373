import { attendContract, listContractsDue } from "@/lib/domains/contracts";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import { workOn } from "@/lib/kernel/try-each";
import type { Schedule } from "../schedule";

/** Reminds, renews and expires contracts on their day; after an outage each contract catches up. */
export const attendToContracts: Schedule = {
  id: "attend-to-contracts",
  cron: "10 * * * *",
  rights: { company: "Follows the terms of a contract that both sides signed." },
  due: (runtime) => listDueTenants(runtime, "contracts"),
  async work(ctx) {
    const { ids } = await listContractsDue(ctx, {});
    await workOn(ctx, ids, async (id) => {
      let { done } = await attendContract(ctx, { id });
      while (done !== null) ({ done } = await attendContract(ctx, { id }));
    });
  },
};
