-- check public.payment_attempts.payment_attempts_attention_check
alter table public.payment_attempts drop constraint if exists payment_attempts_attention_check;

-- CreateTable
CREATE TABLE "refused_deliveries" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "gateway" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "reason" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,
    "event_id" TEXT,
    "ip" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refused_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "refused_deliveries_tenant_id_id_key" ON "refused_deliveries"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "refused_deliveries_tenant_id_gateway_day_reason_key" ON "refused_deliveries"("tenant_id", "gateway", "day", "reason");

-- tenant table public.refused_deliveries
drop policy if exists tenant_isolation on public.refused_deliveries;
drop policy if exists owner_all on public.refused_deliveries;
alter table public.refused_deliveries enable row level security;
alter table public.refused_deliveries force row level security;
create policy tenant_isolation on public.refused_deliveries to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.refused_deliveries to atrium_owner using (true) with check (true);
revoke all on public.refused_deliveries from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.refused_deliveries to atrium_app, atrium_jobs;

-- check public.payment_attempts.payment_attempts_attention_check
alter table public.payment_attempts drop constraint if exists payment_attempts_attention_check;
alter table public.payment_attempts add constraint payment_attempts_attention_check check (attention in ('wrong_amount', 'wrong_currency', 'other_payment', 'paid_twice', 'not_booked', 'no_answer'));

-- check public.refused_deliveries.refused_deliveries_reason_check
alter table public.refused_deliveries drop constraint if exists refused_deliveries_reason_check;
alter table public.refused_deliveries add constraint refused_deliveries_reason_check check (reason in ('signature', 'date', 'mode', 'format', 'settings'));
