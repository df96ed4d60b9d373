import { AppError } from "@/lib/kernel/base/errors";
import type { ExportFormat } from "./schema";

/** @throws AppError `conflict` for an export that has ended. */
export function assertUnfinished({ status }: { status: string }): void {
  if (status === "queued" || status === "running") return;
  throw new AppError("conflict", `This export is ${status}. Only one that is queued or running can be cancelled.`);
}

/** How many rows one background step writes: it runs again from its beginning after a crash. */
export const rowsPerPart = 10_000;

/** Sheets have a multiple of the rows of a part, so that each part is in one sheet. */
export const partsPerSheet = 100;

export const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** The folder of an export's objects, its file, and the parts that the file is made of. */
export const exportFolder = (tenantId: string, id: string): string => `${tenantId}/exports/${id}`;
export const fileKey = (tenantId: string, id: string): string => `${exportFolder(tenantId, id)}/file`;
export const partKey = (tenantId: string, id: string, part: number): string => `${exportFolder(tenantId, id)}/part-${part}`;
