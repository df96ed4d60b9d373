import { FileStatus, uploadLimit } from "@/lib/domains/files/schema";
import { check, checkIn, checkOneOf } from "./kinds";

/** What the schema of files cannot say. */
export const files = [
  checkIn("files", "status", FileStatus.options),
  check("files", "files_size_check", `size between 1 and ${uploadLimit}`),
  check("files", "files_sha256_check", "sha256 ~ '^[0-9a-f]{64}$'"),
  check(
    "files",
    "files_blocked_check",
    "(status = 'blocked') = (blocked_reason is not null) and (status = 'blocked') = (storage_key is null)",
  ),
  check("files", "files_scanned_check", "(status = 'quarantined') = (scanned_at is null) and (status = 'quarantined') = (scanner is null)"),
  checkOneOf("file_links", ["customer_id"]),
];
