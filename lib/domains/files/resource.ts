import type { z } from "zod";
import type { File as FileRow } from "@/prisma/generated/client";
import { type File, FileStatus } from "./schema";

/** The wire form of a row, without the storage location and what only decides who may read it. */
export function toFile({
  tenant_id: _tenant,
  storage_key: _storage,
  sealed: _sealed,
  uploaded_by_key_id: _program,
  detached_from: _noun,
  ...row
}: FileRow): z.output<typeof File> {
  return { ...row, status: FileStatus.parse(row.status) };
}
