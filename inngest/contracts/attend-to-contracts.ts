import { attendContract, listContractsDue } from "@/lib/domains/contracts";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

/** Reminds, renews and expires contracts on their day; after an outage each contract catches up. */
export const attendToContracts: Schedule = {
  id: "attend-to-contracts",
  cron: "10 * * * *",
  rights: { company: "Follows the terms of a contract that both sides signed." },
  due: (runtime) => listDueTenants(runtime, "contracts"),
  async work(ctx) {
    const { ids } = await listContractsDue(ctx, {});
    for (const id of ids) {
      let { done } = await attendContract(ctx, { id });
      while (done !== null) ({ done } = await attendContract(ctx, { id }));
    }
  },
};
