import { listTenantsWithOldObjects, sweepQuarantine } from "@/lib/domains/files";
import type { Schedule } from "../schedule";

export const sweepQuarantineFolder: Schedule = {
  id: "sweep-quarantine",
  cron: "10 3 * * *",
  rights: { company: "Deletes objects that no file refers to." },
  due: listTenantsWithOldObjects,
  work: sweepQuarantine,
};
