import { FileStatus, uploadLimit } from "@/lib/domains/files/schema";
import { dueTenants } from "../due";
import { check, checkIn, index } from "../kinds";

/** SQL of files that Prisma's schema cannot express. */
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
  index("files_unscanned", "files", "(created_at, tenant_id) where status = 'quarantined'"),
  dueTenants(
    "unscanned_files",
    "  select tenant_id from public.files where status = 'quarantined' and created_at < p_now - interval '1 hour'",
  ),
];
