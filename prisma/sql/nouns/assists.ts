import { AssistFailure, AssistKind, AssistProvider, AssistStatus } from "@/lib/domains/assists/schema";
import { dueTenants } from "../due";
import { check, checkIn, checkOneOf, index } from "../kinds";

/** SQL of AI assists that Prisma's schema cannot express. */
export const assists = [
  checkIn("assist_settings", "provider", AssistProvider.options),
  checkIn("assists", "kind", AssistKind.options),
  checkIn("assists", "status", AssistStatus.options),
  checkIn("assists", "provider", AssistProvider.options),
  checkIn("assists", "failure", AssistFailure.options),
  checkOneOf("assists", ["staff_id", "key_id"], "assists_asker_check"),
  check("assists", "assists_tokens_check", "reserved >= 0 and input_tokens >= 0 and output_tokens >= 0"),
  index("assists_to_attend", "assists", "(attend_at, tenant_id) where attend_at is not null"),
  dueTenants("assists", "  select tenant_id from public.assists where attend_at <= p_now"),
];
