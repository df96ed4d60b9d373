import { fileUploaded, scanFile, recordScanVerdict } from "@/lib/domains/files";
import type { Ctx } from "@/lib/kernel/context";
import { onEvent, type Steps } from "../on-event";

/** Scans an uploaded file, then releases or blocks it. If the scanner does not respond, the file stays in quarantine for a retry. */
export async function scanAndRecord({ ctx, data, step }: { ctx: Ctx; data: { id: string }; step: Steps }): Promise<void> {
  const verdict = await step.run("scan", () => scanFile(ctx, { id: data.id }));
  if (verdict) await step.run("record", () => recordScanVerdict(ctx, { id: data.id, ...verdict }).then(() => null));
}

export const scanUploadedFile = onEvent("scan-uploaded-file", fileUploaded, scanAndRecord);
