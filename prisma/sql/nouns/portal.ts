import type { Extra } from "../extra";
import { check } from "../kinds";

const isHash = "hash ~ '^[0-9a-f]{64}$'";

/** SQL of the portal that Prisma's schema cannot express: only hashes of tokens are stored. */
export const portal: Extra[] = [
  check("contact_sign_ins", "contact_sign_ins_hash_check", isHash),
  check("contact_sessions", "contact_sessions_hash_check", isHash),
];
