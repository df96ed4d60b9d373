import { StatementKind } from "@/lib/commerce/statement";
import { StatementStatus } from "@/lib/domains/statements/schema";
import { dueTenants } from "../due";
import { check, checkIn } from "../kinds";

/** SQL of statements that Prisma's schema cannot express. */
export const statements = [
  checkIn("statements", "kind", StatementKind.options),
  checkIn("statements", "status", StatementStatus.options),
  check("statements", "statements_period_check", "(kind = 'activity') = (from_day is not null) and from_day <= to_day"),
  check("statements", "statements_sent_check", "(status = 'sent') = (mail_id is not null)"),
  dueTenants("statements", "  select tenant_id from public.statement_runs where next_run_at <= p_now"),
];
