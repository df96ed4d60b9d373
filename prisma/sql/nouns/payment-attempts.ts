import { RefusalReason } from "@/lib/domains/payment-gateways/schema";
import { Attention, AttemptKind, AttemptStatus, EventOutcome } from "@/lib/domains/payments/schema";
import { dueTenants } from "../due";
import { check, checkIn, index, raw } from "../kinds";
import { appendOnly } from "../locks";

/** SQL of gateways and attempts that Prisma's schema cannot express, and the lookup of a delivery's tenant. */
export const paymentAttempts = [
  checkIn("payment_attempts", "kind", AttemptKind.options),
  checkIn("payment_attempts", "status", AttemptStatus.options),
  checkIn("payment_attempts", "attention", Attention.options),
  check("payment_attempts", "payment_attempts_amount_check", "amount > 0"),
  check("payment_attempts", "payment_attempts_currency_check", "currency ~ '^[A-Z]{3}$'"),
  index("payment_attempts_in_need", "payment_attempts", "(tenant_id, created_at, id) where attention is not null"),
  index("payment_attempts_to_ask", "payment_attempts", "(ask_at, tenant_id) where ask_at is not null"),
  index("gateway_deliveries_due", "gateway_deliveries", "(due_at, tenant_id) where due_at is not null"),
  index("exchanges_unclaimed", "exchanges", "(claimed_until, tenant_id)"),
  dueTenants(
    "gateway_questions",
    `  select tenant_id from public.payment_attempts where ask_at <= p_now
  union all select tenant_id from public.exchanges where claimed_until <= p_now
  union all select tenant_id from public.gateway_deliveries where due_at <= p_now`,
  ),
  check("attempt_shares", "attempt_shares_amount_check", "amount > 0"),
  appendOnly("attempt_shares"),
  checkIn("gateway_events", "outcome", EventOutcome.options),
  appendOnly("gateway_events", { erasable: ["content"] }),
  checkIn("refused_deliveries", "reason", RefusalReason.options),
  raw("payment tenants", {
    drop:
      "drop function if exists platform.find_gateway_endpoint(text, text);\ndrop function if exists " +
      "platform.find_attempt_tenant(uuid, text);",
    create: `create or replace function platform.find_gateway_endpoint(p_endpoint text, p_gateway text) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select tenant_id from public.payment_gateways where endpoint_id = p_endpoint and gateway = p_gateway $$;
create or replace function platform.find_attempt_tenant(p_attempt uuid, p_gateway text) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select tenant_id from public.payment_attempts where id = p_attempt and gateway = p_gateway $$;
revoke all on function platform.find_gateway_endpoint(text, text), platform.find_attempt_tenant(uuid, text) from public;
grant execute on function platform.find_gateway_endpoint(text, text), platform.find_attempt_tenant(uuid, text) to atrium_app, atrium_jobs;`,
  }),
];
