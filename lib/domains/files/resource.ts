import type { z } from "zod";
import type { File as FileRow } from "@/prisma/generated/client";
import { type File, FileStatus } from "./schema";

/** A row as callers see it: where the object is stays inside. */
export function toFile({ tenant_id: _tenant, storage_key: _key, ...row }: FileRow): z.output<typeof File> {
  return { ...row, status: FileStatus.parse(row.status) };
}
