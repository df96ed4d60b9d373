import type { z } from "zod";
import type { File as FileRow } from "@/prisma/generated/client";
import { type File, FileStatus } from "./schema";

/** The wire form of a row, without the storage location. */
export function toFile({ tenant_id: _tenant, storage_key: _key, ...row }: FileRow): z.output<typeof File> {
  return { ...row, status: FileStatus.parse(row.status) };
}
