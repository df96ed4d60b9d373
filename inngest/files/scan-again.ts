import { listUnscanned, scanFile, recordScanVerdict } from "@/lib/domains/files";
import { AppError } from "@/lib/kernel/base/errors";
import { logOf, type Ctx } from "@/lib/kernel/context";

/**
 * Scans the files whose scanner did not answer through all tries. One that is still away ends the round; one file's own trouble does not.
 * Answers how many were recorded.
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
      logOf(ctx).warn({ err: error, file_id: id }, "a file still waits for its scan");
      if (error instanceof AppError && error.code === "unavailable") break;
    }
  }
  return recorded;
}
