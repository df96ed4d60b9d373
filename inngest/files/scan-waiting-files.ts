import { listUnscanned, scanFile, recordScanVerdict } from "@/lib/domains/files";
import { AppError } from "@/lib/kernel/base/errors";
import { logOf, type Ctx } from "@/lib/kernel/context";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

/**
 * Scans the files for which every retry of `scanUploadedFile` failed. It stops when the scanner is unavailable; a file that fails for
 * another reason does not stop the rest. Returns how many verdicts it recorded.
 */
export async function scanAgain(ctx: Ctx): Promise<number> {
  let recorded = 0;
  for (const id of (await listUnscanned(ctx, {})).ids) {
    try {
      const verdict = await scanFile(ctx, { id });
      if (!verdict) continue;
      await recordScanVerdict(ctx, { id, ...verdict });
      recorded++;
    } catch (error) {
      logOf(ctx).warn({ err: error, file_id: id }, "a file could not be scanned and stays in quarantine");
      if (error instanceof AppError && error.code === "unavailable") break;
    }
  }
  return recorded;
}

export const scanWaitingFiles: Schedule = {
  id: "scan-waiting-files",
  cron: "25 * * * *",
  rights: { company: "Scans what was uploaded." },
  due: (runtime) => listDueTenants(runtime, "unscanned_files"),
  work: scanAgain,
};
