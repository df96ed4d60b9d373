import { checkProposalFiles } from "@/lib/domains/proposals";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

/** Compares the signed files in the storage with their hashes, each night. */
export const checkSignedProposals: Schedule = {
  id: "check-signed-proposals",
  cron: "10 3 * * *",
  rights: { company: "Compares files with their hashes." },
  due: (runtime) => listDueTenants(runtime, "proposal_bundles"),
  work: checkProposalFiles,
};
