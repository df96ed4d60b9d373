import type { z } from "zod";
import type { File as FileRow } from "@/prisma/generated/client";
import { File, FileStatus } from "./schema";
import { encodeWire } from "@/lib/kernel/base/wire";

/** A row as callers see it: where the object is stays inside. */
export function toFile({ tenant_id: _tenant, storage_key: _key, ...row }: FileRow): z.output<typeof File> {
  return { ...row, status: FileStatus.parse(row.status) };
}

/** The resource in wire form, for audit differences. */
export function fileWire(row: FileRow): Record<string, unknown> {
  return encodeWire(File, toFile(row));
}
