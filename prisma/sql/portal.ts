import type { Extra } from "./extra";
import { check } from "./kinds";

const isHash = "hash ~ '^[0-9a-f]{64}$'";

/** What the schema of the portal cannot say: of tokens nothing but the hash is kept. */
export const portal: Extra[] = [
  check("contact_sign_ins", "contact_sign_ins_hash_check", isHash),
  check("contact_sessions", "contact_sessions_hash_check", isHash),
];
