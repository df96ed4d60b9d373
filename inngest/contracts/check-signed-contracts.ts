import { checkContractFiles } from "@/lib/domains/contracts";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

/** Compares the signed files in the storage with their hashes, each night. */
export const checkSignedContracts: Schedule = {
  id: "check-signed-contracts",
  cron: "25 3 * * *",
  rights: { company: "Compares files with their hashes." },
  due: (runtime) => listDueTenants(runtime, "contract_bundles"),
  work: checkContractFiles,
};
