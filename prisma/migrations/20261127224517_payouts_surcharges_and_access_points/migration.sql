-- function public.erase_person_rows(uuid, text, text, uuid[], text, text, uuid)
drop function if exists public.erase_person_rows(uuid, text, text, uuid[], text, text, uuid);

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- check public.mailbox_messages.mailbox_messages_outcome_check
alter table public.mailbox_messages drop constraint if exists mailbox_messages_outcome_check;

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;

-- check public.import_recipes.import_recipes_decimal_mark_check
alter table public.import_recipes drop constraint if exists import_recipes_decimal_mark_check;

-- check public.imports.imports_decimal_mark_check
alter table public.imports drop constraint if exists imports_decimal_mark_check;

-- check public.expenses.expenses_tax_check
alter table public.expenses drop constraint if exists expenses_tax_check;

-- check public.expenses.expenses_amount_check
alter table public.expenses drop constraint if exists expenses_amount_check;

-- raw credential lookup
drop function if exists platform.find_api_key(text), platform.find_session(uuid, text), platform.find_memberships(uuid), platform.find_invitation(text);

-- AlterTable
ALTER TABLE "assist_settings" ADD COLUMN     "models" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "calendar_connections" ADD COLUMN     "account_id" TEXT;

-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "by_peppol" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "received_e_invoices" ADD COLUMN     "file_id" UUID,
ADD COLUMN     "message" TEXT,
ADD COLUMN     "sender" TEXT,
ADD COLUMN     "source" TEXT NOT NULL DEFAULT 'upload',
ADD COLUMN     "state" TEXT NOT NULL DEFAULT 'imported',
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1,
ALTER COLUMN "expense_id" DROP NOT NULL,
ALTER COLUMN "syntax" DROP NOT NULL,
ALTER COLUMN "content" DROP NOT NULL;

-- AlterTable
ALTER TABLE "mailboxes" ADD COLUMN     "account_id" TEXT,
ADD COLUMN     "receives_e_invoices" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "payment_attempts" ADD COLUMN     "surcharge" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "payment_gateways" ADD COLUMN     "surcharge" JSONB;

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "surcharge" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "surcharge" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "platform"."sessions" ADD COLUMN     "factor_at" TIMESTAMPTZ(3),
ADD COLUMN     "renewals" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "contact_sign_ins" ADD COLUMN     "browser" TEXT,
ADD COLUMN     "code" TEXT;

-- AlterTable
ALTER TABLE "privacy_rows" ADD COLUMN     "held" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "access_points" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "sealed_key" TEXT,
    "next_poll_at" TIMESTAMPTZ(3),
    "polled_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "access_points_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "e_invoice_deliveries" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "invoice_id" UUID,
    "credit_note_id" UUID,
    "number" TEXT NOT NULL,
    "sender" TEXT NOT NULL,
    "receiver" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "reason" TEXT,
    "problem" TEXT,
    "round" INTEGER NOT NULL DEFAULT 1,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "message_id" TEXT,
    "next_attempt_at" TIMESTAMPTZ(3),
    "give_up_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "e_invoice_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payouts" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "gateway" TEXT NOT NULL,
    "payout_ref" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "arrival_day" DATE,
    "currency" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "gross" BIGINT,
    "fees" BIGINT,
    "reference" TEXT,
    "bank_entry_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payouts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gateway_movements" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "gateway" TEXT NOT NULL,
    "movement_ref" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "payment_ref" TEXT,
    "refund_ref" TEXT,
    "paid" BIGINT,
    "paid_currency" TEXT,
    "currency" TEXT NOT NULL,
    "gross" BIGINT NOT NULL,
    "fee" BIGINT,
    "payout_ref" TEXT,
    "payout_id" UUID,
    "payment_id" UUID,
    "matched" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gateway_movements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payout_exceptions" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "gateway" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "movement_id" UUID,
    "payment_id" UUID,
    "refund_id" UUID,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "amount" BIGINT,
    "currency" TEXT,
    "expected" BIGINT,
    "expected_currency" TEXT,
    "note" TEXT,
    "resolved_by" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payout_exceptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payout_readings" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "gateway" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "since" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payout_readings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact_passkeys" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "contact_passkeys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "access_points_tenant_id_key" ON "access_points"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "access_points_tenant_id_id_key" ON "access_points"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "e_invoice_deliveries_tenant_id_created_at_id_idx" ON "e_invoice_deliveries"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "e_invoice_deliveries_tenant_id_id_key" ON "e_invoice_deliveries"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "e_invoice_deliveries_tenant_id_invoice_id_key" ON "e_invoice_deliveries"("tenant_id", "invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "e_invoice_deliveries_tenant_id_credit_note_id_key" ON "e_invoice_deliveries"("tenant_id", "credit_note_id");

-- CreateIndex
CREATE INDEX "payouts_tenant_id_made_at_id_idx" ON "payouts"("tenant_id", "made_at", "id");

-- CreateIndex
CREATE INDEX "payouts_tenant_id_created_at_id_idx" ON "payouts"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "payouts_tenant_id_amount_id_idx" ON "payouts"("tenant_id", "amount", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payouts_tenant_id_id_key" ON "payouts"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payouts_tenant_id_gateway_payout_ref_key" ON "payouts"("tenant_id", "gateway", "payout_ref");

-- CreateIndex
CREATE UNIQUE INDEX "payouts_tenant_id_bank_entry_id_key" ON "payouts"("tenant_id", "bank_entry_id");

-- CreateIndex
CREATE INDEX "gateway_movements_tenant_id_payout_id_idx" ON "gateway_movements"("tenant_id", "payout_id");

-- CreateIndex
CREATE INDEX "gateway_movements_tenant_id_payment_id_idx" ON "gateway_movements"("tenant_id", "payment_id");

-- CreateIndex
CREATE INDEX "gateway_movements_tenant_id_gateway_payment_ref_idx" ON "gateway_movements"("tenant_id", "gateway", "payment_ref");

-- CreateIndex
CREATE INDEX "gateway_movements_tenant_id_gateway_refund_ref_idx" ON "gateway_movements"("tenant_id", "gateway", "refund_ref");

-- CreateIndex
CREATE INDEX "gateway_movements_tenant_id_gateway_payout_ref_idx" ON "gateway_movements"("tenant_id", "gateway", "payout_ref");

-- CreateIndex
CREATE UNIQUE INDEX "gateway_movements_tenant_id_id_key" ON "gateway_movements"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "gateway_movements_tenant_id_gateway_movement_ref_key" ON "gateway_movements"("tenant_id", "gateway", "movement_ref");

-- CreateIndex
CREATE INDEX "payout_exceptions_tenant_id_created_at_id_idx" ON "payout_exceptions"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "payout_exceptions_tenant_id_movement_id_idx" ON "payout_exceptions"("tenant_id", "movement_id");

-- CreateIndex
CREATE INDEX "payout_exceptions_tenant_id_payment_id_idx" ON "payout_exceptions"("tenant_id", "payment_id");

-- CreateIndex
CREATE INDEX "payout_exceptions_tenant_id_refund_id_idx" ON "payout_exceptions"("tenant_id", "refund_id");

-- CreateIndex
CREATE INDEX "payout_exceptions_tenant_id_resolved_by_idx" ON "payout_exceptions"("tenant_id", "resolved_by");

-- CreateIndex
CREATE UNIQUE INDEX "payout_exceptions_tenant_id_id_key" ON "payout_exceptions"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payout_exceptions_tenant_id_kind_movement_id_key" ON "payout_exceptions"("tenant_id", "kind", "movement_id");

-- CreateIndex
CREATE UNIQUE INDEX "payout_readings_tenant_id_id_key" ON "payout_readings"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payout_readings_tenant_id_gateway_key" ON "payout_readings"("tenant_id", "gateway");

-- CreateIndex
CREATE UNIQUE INDEX "contact_passkeys_credential_id_key" ON "contact_passkeys"("credential_id");

-- CreateIndex
CREATE INDEX "contact_passkeys_tenant_id_contact_id_idx" ON "contact_passkeys"("tenant_id", "contact_id");

-- CreateIndex
CREATE INDEX "contact_passkeys_tenant_id_email_idx" ON "contact_passkeys"("tenant_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "contact_passkeys_tenant_id_id_key" ON "contact_passkeys"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "received_e_invoices_tenant_id_created_at_id_idx" ON "received_e_invoices"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "received_e_invoices_tenant_id_message_key" ON "received_e_invoices"("tenant_id", "message");

-- AddForeignKey
ALTER TABLE "e_invoice_deliveries" ADD CONSTRAINT "e_invoice_deliveries_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "e_invoice_deliveries" ADD CONSTRAINT "e_invoice_deliveries_tenant_id_credit_note_id_fkey" FOREIGN KEY ("tenant_id", "credit_note_id") REFERENCES "credit_notes"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_tenant_id_bank_entry_id_fkey" FOREIGN KEY ("tenant_id", "bank_entry_id") REFERENCES "bank_entries"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gateway_movements" ADD CONSTRAINT "gateway_movements_tenant_id_payout_id_fkey" FOREIGN KEY ("tenant_id", "payout_id") REFERENCES "payouts"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gateway_movements" ADD CONSTRAINT "gateway_movements_tenant_id_payment_id_fkey" FOREIGN KEY ("tenant_id", "payment_id") REFERENCES "payments"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_exceptions" ADD CONSTRAINT "payout_exceptions_tenant_id_movement_id_fkey" FOREIGN KEY ("tenant_id", "movement_id") REFERENCES "gateway_movements"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_exceptions" ADD CONSTRAINT "payout_exceptions_tenant_id_payment_id_fkey" FOREIGN KEY ("tenant_id", "payment_id") REFERENCES "payments"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_exceptions" ADD CONSTRAINT "payout_exceptions_tenant_id_refund_id_fkey" FOREIGN KEY ("tenant_id", "refund_id") REFERENCES "refunds"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_exceptions" ADD CONSTRAINT "payout_exceptions_tenant_id_resolved_by_fkey" FOREIGN KEY ("tenant_id", "resolved_by") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_passkeys" ADD CONSTRAINT "contact_passkeys_tenant_id_contact_id_fkey" FOREIGN KEY ("tenant_id", "contact_id") REFERENCES "contacts"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.access_points
drop policy if exists tenant_isolation on public.access_points;
drop policy if exists owner_all on public.access_points;
alter table public.access_points enable row level security;
alter table public.access_points force row level security;
create policy tenant_isolation on public.access_points to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.access_points to atrium_owner using (true) with check (true);
revoke all on public.access_points from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.access_points to atrium_app, atrium_jobs;

-- tenant table public.e_invoice_deliveries
drop policy if exists tenant_isolation on public.e_invoice_deliveries;
drop policy if exists owner_all on public.e_invoice_deliveries;
alter table public.e_invoice_deliveries enable row level security;
alter table public.e_invoice_deliveries force row level security;
create policy tenant_isolation on public.e_invoice_deliveries to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.e_invoice_deliveries to atrium_owner using (true) with check (true);
revoke all on public.e_invoice_deliveries from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.e_invoice_deliveries to atrium_app, atrium_jobs;

-- tenant table public.payouts
drop policy if exists tenant_isolation on public.payouts;
drop policy if exists owner_all on public.payouts;
alter table public.payouts enable row level security;
alter table public.payouts force row level security;
create policy tenant_isolation on public.payouts to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.payouts to atrium_owner using (true) with check (true);
revoke all on public.payouts from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.payouts to atrium_app, atrium_jobs;

-- tenant table public.gateway_movements
drop policy if exists tenant_isolation on public.gateway_movements;
drop policy if exists owner_all on public.gateway_movements;
alter table public.gateway_movements enable row level security;
alter table public.gateway_movements force row level security;
create policy tenant_isolation on public.gateway_movements to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.gateway_movements to atrium_owner using (true) with check (true);
revoke all on public.gateway_movements from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.gateway_movements to atrium_app, atrium_jobs;

-- tenant table public.payout_exceptions
drop policy if exists tenant_isolation on public.payout_exceptions;
drop policy if exists owner_all on public.payout_exceptions;
alter table public.payout_exceptions enable row level security;
alter table public.payout_exceptions force row level security;
create policy tenant_isolation on public.payout_exceptions to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.payout_exceptions to atrium_owner using (true) with check (true);
revoke all on public.payout_exceptions from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.payout_exceptions to atrium_app, atrium_jobs;

-- tenant table public.payout_readings
drop policy if exists tenant_isolation on public.payout_readings;
drop policy if exists owner_all on public.payout_readings;
alter table public.payout_readings enable row level security;
alter table public.payout_readings force row level security;
create policy tenant_isolation on public.payout_readings to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.payout_readings to atrium_owner using (true) with check (true);
revoke all on public.payout_readings from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.payout_readings to atrium_app, atrium_jobs;

-- tenant table public.contact_passkeys
drop policy if exists tenant_isolation on public.contact_passkeys;
drop policy if exists owner_all on public.contact_passkeys;
alter table public.contact_passkeys enable row level security;
alter table public.contact_passkeys force row level security;
create policy tenant_isolation on public.contact_passkeys to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.contact_passkeys to atrium_owner using (true) with check (true);
revoke all on public.contact_passkeys from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.contact_passkeys to atrium_app, atrium_jobs;

-- raw credential lookup
drop function if exists platform.find_api_key(text), platform.find_session(uuid, text), platform.find_memberships(uuid), platform.find_invitation(text);
-- The ways by which a credential finds its tenant before any tenant is known. Each runs as the owner, answers one exact
-- question, and has a fixed search path.

create or replace function platform.find_api_key(p_hash text)
returns table (tenant_id uuid, slug text, verified_at timestamptz, closed_at timestamptz, key_id uuid, name text, permissions text[],
  api_version text, expires_at timestamptz, revoked_at timestamptz, last_used_at timestamptz, created_by_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select t.id, t.slug, t.verified_at, t.closed_at, k.id, k.name, k.permissions, k.api_version, k.expires_at, k.revoked_at, k.last_used_at,
    k.created_by_id
  from public.api_keys k join platform.tenants t on t.id = k.tenant_id
  where k.token_hash = p_hash
$$;

create or replace function platform.find_session(p_session uuid, p_slug text)
returns table (session_id uuid, user_id uuid, email text, name text, confirmed_at timestamptz, last_seen_at timestamptz, expires_at timestamptz,
  revoked_at timestamptz, tenant_id uuid, slug text, verified_at timestamptz, closed_at timestamptz, staff_id uuid, staff_name text,
  deactivated_at timestamptz, role_template text, permissions text[], view_role_id uuid, view_role_name text, view_role_template text, view_permissions text[],
  created_at timestamptz, idle_minutes int, life_hours int, second_factor_from timestamptz, has_second_factor boolean,
  factor_at timestamptz, renewals int)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select s.id, u.id, u.email, u.name, s.confirmed_at, s.last_seen_at, s.expires_at, s.revoked_at,
    t.id, t.slug, t.verified_at, t.closed_at, m.id, m.name, m.deactivated_at, r.template, r.permissions, w.id, w.name, w.template, w.permissions,
    s.created_at, l.idle, l.life, g.second_factor_from,
    u.totp_enabled_at is not null or exists (select from platform.passkeys p where p.user_id = u.id),
    s.factor_at, s.renewals
  from platform.sessions s
  join platform.users u on u.id = s.user_id
  left join platform.tenants t on t.slug = p_slug
  left join public.staff m on m.tenant_id = t.id and m.user_id = u.id
  left join public.roles r on r.tenant_id = m.tenant_id and r.id = m.role_id
  left join public.role_views v on v.tenant_id = m.tenant_id and v.session_id = s.id
  left join public.roles w on w.tenant_id = v.tenant_id and w.id = v.role_id
  left join public.settings g on g.tenant_id = m.tenant_id
  -- The strictest of the person's companies, or one could keep a session alive for another.
  left join lateral (
    select min(c.session_idle_minutes) as idle, min(c.session_life_hours) as life
    from public.staff a
    join platform.tenants n on n.id = a.tenant_id and n.closed_at is null
    join public.settings c on c.tenant_id = a.tenant_id
    where a.user_id = u.id and a.deactivated_at is null
  ) l on true
  where s.id = p_session
$$;

create or replace function platform.find_memberships(p_user uuid)
returns table (tenant_id uuid, slug text, company_name text, staff_id uuid, role_name text, idle_minutes int, life_hours int)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select t.id, t.slug, s.company_name, m.id, r.name, s.session_idle_minutes, s.session_life_hours
  from public.staff m
  join platform.tenants t on t.id = m.tenant_id and t.closed_at is null
  join public.settings s on s.tenant_id = t.id
  join public.roles r on r.tenant_id = m.tenant_id and r.id = m.role_id
  where m.user_id = p_user and m.deactivated_at is null
  order by s.company_name, t.slug
$$;

create or replace function platform.find_invitation(p_hash text)
returns table (invitation_id uuid, tenant_id uuid, slug text, verified_at timestamptz, company_name text, email text, name text, expires_at timestamptz, accepted_at timestamptz, revoked_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select i.id, t.id, t.slug, t.verified_at, s.company_name, i.email, i.name, i.expires_at, i.accepted_at, i.revoked_at
  from public.invitations i
  join platform.tenants t on t.id = i.tenant_id and t.closed_at is null
  join public.settings s on s.tenant_id = t.id
  where i.token_hash = p_hash
$$;

revoke all on function platform.find_api_key(text), platform.find_session(uuid, text), platform.find_memberships(uuid), platform.find_invitation(text) from public;
grant execute on function platform.find_api_key(text), platform.find_session(uuid, text), platform.find_memberships(uuid), platform.find_invitation(text) to atrium_app, atrium_jobs;

-- check public.received_e_invoices.received_e_invoices_source_check
alter table public.received_e_invoices drop constraint if exists received_e_invoices_source_check;
alter table public.received_e_invoices add constraint received_e_invoices_source_check check (source in ('upload', 'access_point', 'email'));

-- check public.received_e_invoices.received_e_invoices_state_check
alter table public.received_e_invoices drop constraint if exists received_e_invoices_state_check;
alter table public.received_e_invoices add constraint received_e_invoices_state_check check (state in ('waiting', 'imported', 'dismissed', 'unreadable'));

-- check public.received_e_invoices.received_e_invoices_expense_check
alter table public.received_e_invoices drop constraint if exists received_e_invoices_expense_check;
alter table public.received_e_invoices add constraint received_e_invoices_expense_check check ((state = 'imported') = (expense_id is not null));

-- check public.received_e_invoices.received_e_invoices_content_check
alter table public.received_e_invoices drop constraint if exists received_e_invoices_content_check;
alter table public.received_e_invoices add constraint received_e_invoices_content_check check ((content is null) = (syntax is null));

-- check public.e_invoice_deliveries.e_invoice_deliveries_state_check
alter table public.e_invoice_deliveries drop constraint if exists e_invoice_deliveries_state_check;
alter table public.e_invoice_deliveries add constraint e_invoice_deliveries_state_check check (state in ('queued', 'sent', 'delivered', 'rejected', 'failed'));

-- check public.e_invoice_deliveries.e_invoice_deliveries_one_target_check
alter table public.e_invoice_deliveries drop constraint if exists e_invoice_deliveries_one_target_check;
alter table public.e_invoice_deliveries add constraint e_invoice_deliveries_one_target_check check (num_nonnulls(invoice_id, credit_note_id) = 1);

-- index public.e_invoice_deliveries_due
drop index if exists public.e_invoice_deliveries_due;
create index e_invoice_deliveries_due on public.e_invoice_deliveries (next_attempt_at, tenant_id) where next_attempt_at is not null;

-- index public.access_points_due
drop index if exists public.access_points_due;
create index access_points_due on public.access_points (next_poll_at, tenant_id) where next_poll_at is not null;

-- function platform.due_e_invoice_deliveries(timestamptz)
create or replace function platform.due_e_invoice_deliveries(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.e_invoice_deliveries where next_attempt_at <= p_now
)
$$;
revoke all on function platform.due_e_invoice_deliveries(timestamptz) from public;
grant execute on function platform.due_e_invoice_deliveries(timestamptz) to atrium_jobs;

-- function platform.due_access_points(timestamptz)
create or replace function platform.due_access_points(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.access_points where next_poll_at <= p_now
)
$$;
revoke all on function platform.due_access_points(timestamptz) from public;
grant execute on function platform.due_access_points(timestamptz) to atrium_jobs;

-- check public.expenses.expenses_amount_check
alter table public.expenses drop constraint if exists expenses_amount_check;
alter table public.expenses add constraint expenses_amount_check check (amount <> 0 and (amount > 0 or not (billable or reimbursable)));

-- check public.expenses.expenses_tax_check
alter table public.expenses drop constraint if exists expenses_tax_check;
alter table public.expenses add constraint expenses_tax_check check (tax_amount between symmetric 0 and amount);

-- check public.imports.imports_decimal_mark_check
alter table public.imports drop constraint if exists imports_decimal_mark_check;
alter table public.imports add constraint imports_decimal_mark_check check (decimal_mark in ('.', ',', 'undecided'));

-- check public.import_recipes.import_recipes_decimal_mark_check
alter table public.import_recipes drop constraint if exists import_recipes_decimal_mark_check;
alter table public.import_recipes add constraint import_recipes_decimal_mark_check check (decimal_mark in ('.', ',', 'undecided'));

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('account_statement', 'address_verification', 'autopay_agreed', 'autopay_charged', 'autopay_ended', 'autopay_failed', 'autopay_stopped', 'booking_cancelled', 'booking_changed', 'booking_confirmation', 'booking_reminder', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'consent_given', 'contact_passkey_added', 'contact_passkey_removed', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_automatic', 'invoice_issued', 'invoice_paid', 'known_address', 'magic_link', 'passkey_added', 'passkey_removed', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_automatic', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'price_change_automatic', 'price_change_cancelled', 'price_change_notice', 'privacy_code', 'privacy_copy', 'privacy_corrected', 'privacy_erased', 'privacy_extended', 'privacy_held', 'privacy_identity', 'privacy_refused', 'project_digest', 'proposal_sent', 'recovery_code_used', 'recovery_codes_renewed', 'second_factor_disabled', 'second_factor_enabled', 'signature_completed', 'signature_declined', 'signature_reassigned', 'signature_reminder', 'signature_requested', 'signature_superseded', 'signing_code', 'staff_notification', 'subscription_payment_failed', 'subscription_trial_ending', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply', 'timesheet_rejected'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('account_statement', 'address_verification', 'autopay_agreed', 'autopay_charged', 'autopay_ended', 'autopay_failed', 'autopay_stopped', 'booking_cancelled', 'booking_changed', 'booking_confirmation', 'booking_reminder', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'consent_given', 'contact_passkey_added', 'contact_passkey_removed', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_automatic', 'invoice_issued', 'invoice_paid', 'known_address', 'magic_link', 'passkey_added', 'passkey_removed', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_automatic', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'price_change_automatic', 'price_change_cancelled', 'price_change_notice', 'privacy_code', 'privacy_copy', 'privacy_corrected', 'privacy_erased', 'privacy_extended', 'privacy_held', 'privacy_identity', 'privacy_refused', 'project_digest', 'proposal_sent', 'recovery_code_used', 'recovery_codes_renewed', 'second_factor_disabled', 'second_factor_enabled', 'signature_completed', 'signature_declined', 'signature_reassigned', 'signature_reminder', 'signature_requested', 'signature_superseded', 'signing_code', 'staff_notification', 'subscription_payment_failed', 'subscription_trial_ending', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply', 'timesheet_rejected'));

-- check public.mailbox_messages.mailbox_messages_outcome_check
alter table public.mailbox_messages drop constraint if exists mailbox_messages_outcome_check;
alter table public.mailbox_messages add constraint mailbox_messages_outcome_check check (outcome in ('ticket', 'lead', 'reply', 'answer', 'e_invoice', 'parked'));

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'audit_broken', 'retention_applied', 'consent_withdrawn', 'file_blocked', 'vault_unusual_read', 'vault_guessed', 'assist_cap_near', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'payment_disputed', 'payout_exceptions_found', 'payment_charged_back', 'gateway_key_refused', 'gateway_delivery_set_aside', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'privacy_request_opened', 'privacy_request_searched', 'privacy_request_due', 'privacy_request_failed', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'e_invoice_undelivered', 'e_invoice_received', 'access_point_failing', 'tax_document_rejected', 'tax_document_late', 'tax_unit_disconnected', 'tax_unit_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('customer', 'invoice', 'estimate', 'proposal', 'recurring_invoice', 'subscription', 'contract', 'lead', 'project', 'task', 'time_entry', 'timesheet', 'expense', 'payment', 'ticket', 'article', 'export', 'import', 'export_delivery', 'file', 'privacy_request', 'tenant', 'payment_attempt', 'calendar_event', 'calendar_connection', 'booking', 'consent', 'access_point', 'e_invoice_delivery', 'kb_domain', 'company_seal', 'sending_domain', 'tax_unit', 'tax_document', 'mailbox', 'mailbox_message', 'payment_gateway', 'received_e_invoice', 'retention_policy', 'payout_exception', 'survey_response', 'vault_item', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'audit_broken', 'retention_applied', 'consent_withdrawn', 'file_blocked', 'vault_unusual_read', 'vault_guessed', 'assist_cap_near', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'payment_disputed', 'payout_exceptions_found', 'payment_charged_back', 'gateway_key_refused', 'gateway_delivery_set_aside', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'privacy_request_opened', 'privacy_request_searched', 'privacy_request_due', 'privacy_request_failed', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'e_invoice_undelivered', 'e_invoice_received', 'access_point_failing', 'tax_document_rejected', 'tax_document_late', 'tax_unit_disconnected', 'tax_unit_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.payouts.payouts_status_check
alter table public.payouts drop constraint if exists payouts_status_check;
alter table public.payouts add constraint payouts_status_check check (status in ('pending', 'paid', 'failed'));

-- check public.gateway_movements.gateway_movements_kind_check
alter table public.gateway_movements drop constraint if exists gateway_movements_kind_check;
alter table public.gateway_movements add constraint gateway_movements_kind_check check (kind in ('charge', 'refund', 'chargeback', 'fee', 'adjustment'));

-- check public.gateway_movements.gateway_movements_paid_check
alter table public.gateway_movements drop constraint if exists gateway_movements_paid_check;
alter table public.gateway_movements add constraint gateway_movements_paid_check check ((paid is null) = (paid_currency is null));

-- index public.gateway_movements_to_match
drop index if exists public.gateway_movements_to_match;
create index gateway_movements_to_match on public.gateway_movements (tenant_id, gateway, occurred_at) where not matched;

-- check public.payout_exceptions.payout_exceptions_kind_check
alter table public.payout_exceptions drop constraint if exists payout_exceptions_kind_check;
alter table public.payout_exceptions add constraint payout_exceptions_kind_check check (kind in ('not_in_ledger', 'not_at_provider', 'amount_differs', 'currency_differs', 'fee_unknown'));

-- check public.payout_exceptions.payout_exceptions_status_check
alter table public.payout_exceptions drop constraint if exists payout_exceptions_status_check;
alter table public.payout_exceptions add constraint payout_exceptions_status_check check (status in ('open', 'resolved', 'cleared'));

-- check public.payout_exceptions.payout_exceptions_side_check
alter table public.payout_exceptions drop constraint if exists payout_exceptions_side_check;
alter table public.payout_exceptions add constraint payout_exceptions_side_check check (movement_id is not null or payment_id is not null);

-- check public.payout_exceptions.payout_exceptions_note_check
alter table public.payout_exceptions drop constraint if exists payout_exceptions_note_check;
alter table public.payout_exceptions add constraint payout_exceptions_note_check check ((status = 'resolved') = (note is not null));

-- index public.payout_exceptions_missing
drop index if exists public.payout_exceptions_missing;
create unique index payout_exceptions_missing on public.payout_exceptions (tenant_id, payment_id, coalesce(refund_id, '00000000-0000-0000-0000-000000000000')) where movement_id is null;

-- index public.payout_readings_due
drop index if exists public.payout_readings_due;
create index payout_readings_due on public.payout_readings (due_at, tenant_id);

-- function platform.due_payout_readings(timestamptz)
create or replace function platform.due_payout_readings(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.payout_readings where due_at <= p_now
)
$$;
revoke all on function platform.due_payout_readings(timestamptz) from public;
grant execute on function platform.due_payout_readings(timestamptz) to atrium_jobs;

-- function public.erase_person_rows(uuid, text, text, uuid[], text, text, uuid)
create or replace function public.erase_person_rows(
  p_tenant uuid, p_table text, p_part text, p_ids uuid[], p_addresses text, p_values text, p_cause uuid) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_rows bigint := 0;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'an erasure is limited to the tenant in scope';
  end if;
  perform set_config('app.erasing_person', 'on', true);
  case p_table || '.' || p_part
    when 'staff.self' then
      update public.staff t set "name" = 'Erased', "email" = 'erased-' || t.id || '@erased.invalid' where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.deactivated_at is null, false);
    when 'customers.self' then
      update public.customers t set "email" = null, "phone" = null, "phone_key" = null, "domain_key" = case when t.website is null then null else t.domain_key end where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'customers.whole' then
      update public.customers t set "name" = 'Erased', "name_key" = 'Erased', "search_text" = 'Erased', "tax_key" = null, "domain_key" = null, "website" = null, "tax_id" = null, "notes" = '', "e_address" = null, "buyer_reference" = null, "legal_id" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'customers.mention' then
      update public.customers t set "notes" = public.scrub_text(t."notes", p_addresses, p_values), "search_text" = public.scrub_text(t."search_text", p_addresses, p_values), "name" = public.scrub_text(t."name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'customer_merges.mention' then
      update public.customer_merges t set "taken" = public.scrub_json(t."taken", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'contacts.self' then
      update public.contacts t set "name" = 'Erased', "email" = null, "phone" = null, "role" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'addresses.self' then
      update public.addresses t set "label" = null, "line1" = 'Erased', "line2" = null, "city" = null, "region" = null, "postal_code" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'leads.self' then
      update public.leads t set "name" = 'Erased', "company" = null, "email" = null, "phone" = null, "website" = null, "address" = null, "city" = null, "region" = null, "postal_code" = null, "lost_reason" = null, "follow_up_note" = null, "notes" = '', "tags" = '{}', "first_touch" = null, "last_touch" = null, "referrer" = null, "landing_page" = null, "web_form_match" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'leads.mention' then
      update public.leads t set "notes" = public.scrub_text(t."notes", p_addresses, p_values), "follow_up_note" = public.scrub_text(t."follow_up_note", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'bookings.self' then
      update public.bookings t set "name" = 'Erased', "email" = 'erased@erased.invalid', "note" = '', "answers" = case jsonb_typeof(t."answers") when 'object' then '{}' else '[]' end::jsonb, "cancel_reason" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'survey_responses.self' then
      update public.survey_responses t set "respondent_name" = 'Erased', "respondent_email" = null, "subject" = null, "answers" = case jsonb_typeof(t."answers") when 'object' then '{}' else '[]' end::jsonb where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'survey_anonymous_answers.mention' then
      update public.survey_anonymous_answers t set "answers" = public.scrub_json(t."answers", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'contact_sign_ins.self' then
      delete from public.contact_sign_ins t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'contact_passkeys.self' then
      delete from public.contact_passkeys t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'contact_sessions.self' then
      delete from public.contact_sessions t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'tickets.self' then
      update public.tickets t set "subject" = 'Erased', "requester_name" = 'Erased', "requester_email" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'tickets.mention' then
      update public.tickets t set "subject" = public.scrub_text(t."subject", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_messages.self' then
      update public.ticket_messages t set "author_name" = 'Erased', "body" = '', "author_address" = null, "mail_id" = null, "mail_address" = null, "sent_from" = null, "forwarded_by" = null, "joined" = '{}', "not_joined" = '{}', "left_out" = case jsonb_typeof(t."left_out") when 'object' then '{}' else '[]' end::jsonb where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_messages.replies' then
      update public.ticket_messages t set "body" = public.scrub_text(t."body", p_addresses, p_values), "joined" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."joined") e), "not_joined" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."not_joined") e) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_messages.notes' then
      update public.ticket_messages t set "body" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_messages.author' then
      update public.ticket_messages t set "author_name" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_messages.mention' then
      update public.ticket_messages t set "body" = public.scrub_text(t."body", p_addresses, p_values), "author_name" = public.scrub_text(t."author_name", p_addresses, p_values), "joined" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."joined") e), "not_joined" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."not_joined") e), "forwarded_by" = public.scrub_text(t."forwarded_by", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_message_htmls.self' then
      update public.ticket_message_htmls t set "html" = '', "inline" = case jsonb_typeof(t."inline") when 'object' then '{}' else '[]' end::jsonb where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_message_htmls.mention' then
      update public.ticket_message_htmls t set "html" = public.scrub_text(t."html", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_changes.self' then
      update public.ticket_changes t set "detail" = public.wipe_json(public.scrub_json(t."detail", p_addresses, p_values), false), "actor_name" = public.scrub_text(t."actor_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_changes.mention' then
      update public.ticket_changes t set "detail" = public.scrub_json(t."detail", p_addresses, p_values), "actor_name" = public.scrub_text(t."actor_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_participants.self' then
      update public.ticket_participants t set "address" = 'erased-' || t.id || '@erased.invalid', "name" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_held_replies.self' then
      update public.ticket_held_replies t set "body" = public.scrub_text(t."body", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_held_replies.author' then
      update public.ticket_held_replies t set "author_name" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_held_replies.mention' then
      update public.ticket_held_replies t set "body" = public.scrub_text(t."body", p_addresses, p_values), "author_name" = public.scrub_text(t."author_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'tasks.mention' then
      update public.tasks t set "title" = public.scrub_text(t."title", p_addresses, p_values), "description" = public.scrub_text(t."description", p_addresses, p_values), "checklist" = public.scrub_json(t."checklist", p_addresses, p_values), "tags" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."tags") e) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'recurring_tasks.mention' then
      update public.recurring_tasks t set "title" = public.scrub_text(t."title", p_addresses, p_values), "description" = public.scrub_text(t."description", p_addresses, p_values), "steps" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."steps") e) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'projects.mention' then
      update public.projects t set "name" = public.scrub_text(t."name", p_addresses, p_values), "description" = public.scrub_text(t."description", p_addresses, p_values), "health_note" = public.scrub_text(t."health_note", p_addresses, p_values), "milestones" = public.scrub_json(t."milestones", p_addresses, p_values), "tags" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."tags") e) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'project_health.mention' then
      update public.project_health t set "note" = public.scrub_text(t."note", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'project_baselines.mention' then
      update public.project_baselines t set "plan" = public.scrub_json(t."plan", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'time_entries.mention' then
      update public.time_entries t set "note" = public.scrub_text(t."note", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'timesheets.mention' then
      update public.timesheets t set "rejection_reason" = public.scrub_text(t."rejection_reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_events.self' then
      update public.calendar_events t set "title" = 'Erased', "location" = null, "notes" = '' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_events.owner' then
      update public.calendar_events t set "title" = 'Erased', "location" = null, "notes" = '' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_events.mention' then
      update public.calendar_events t set "title" = public.scrub_text(t."title", p_addresses, p_values), "location" = public.scrub_text(t."location", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_exceptions.self' then
      update public.calendar_exceptions t set "title" = 'Erased', "location" = null, "notes" = '' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_exceptions.mention' then
      update public.calendar_exceptions t set "title" = public.scrub_text(t."title", p_addresses, p_values), "location" = public.scrub_text(t."location", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_invitees.self' then
      update public.calendar_invitees t set "email" = 'erased-' || t.id || '@erased.invalid', "name" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_connections.self' then
      delete from public.calendar_connections t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_connections.mention' then
      update public.calendar_connections t set "calendars" = public.scrub_json(t."calendars", p_addresses, p_values), "left_out" = public.scrub_json(t."left_out", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_links.self' then
      update public.calendar_links t set "base" = public.wipe_json(public.scrub_json(t."base", p_addresses, p_values), false), "replaced" = public.wipe_json(public.scrub_json(t."replaced", p_addresses, p_values), false) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_links.mention' then
      update public.calendar_links t set "base" = public.scrub_json(t."base", p_addresses, p_values), "replaced" = public.scrub_json(t."replaced", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_feeds.self' then
      delete from public.calendar_feeds t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'invoices.mention' then
      update public.invoices t set "reference" = public.scrub_text(t."reference", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values), "terms" = public.scrub_text(t."terms", p_addresses, p_values), "parties" = public.scrub_json(t."parties", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.status <> 'draft', false);
    when 'invoice_lines.mention' then
      update public.invoice_lines t set "description" = public.scrub_text(t."description", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(exists (select from public.invoices p where p.tenant_id = t.tenant_id and p.id = t.invoice_id and p.status <> 'draft'), false);
    when 'estimates.mention' then
      update public.estimates t set "reference" = public.scrub_text(t."reference", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values), "terms" = public.scrub_text(t."terms", p_addresses, p_values), "parties" = public.scrub_json(t."parties", p_addresses, p_values), "acceptance" = public.scrub_json(t."acceptance", p_addresses, p_values), "decline_reason" = public.scrub_text(t."decline_reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.accepted_at is not null, false);
    when 'estimate_lines.mention' then
      update public.estimate_lines t set "description" = public.scrub_text(t."description", p_addresses, p_values), "choice" = public.scrub_json(t."choice", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(exists (select from public.estimates p where p.tenant_id = t.tenant_id and p.id = t.estimate_id and p.accepted_at is not null), false);
    when 'estimate_revisions.mention' then
      update public.estimate_revisions t set "document" = public.scrub_json(t."document", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'proposals.mention' then
      update public.proposals t set "reference" = public.scrub_text(t."reference", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values), "terms" = public.scrub_text(t."terms", p_addresses, p_values), "parties" = public.scrub_json(t."parties", p_addresses, p_values), "title" = public.scrub_text(t."title", p_addresses, p_values), "sections" = public.scrub_json(t."sections", p_addresses, p_values), "decline_reason" = public.scrub_text(t."decline_reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.status = 'signed', false);
    when 'proposal_lines.mention' then
      update public.proposal_lines t set "description" = public.scrub_text(t."description", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(exists (select from public.proposals p where p.tenant_id = t.tenant_id and p.id = t.proposal_id and p.status = 'signed'), false);
    when 'proposal_revisions.mention' then
      update public.proposal_revisions t set "document" = public.scrub_json(t."document", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(exists (select from public.proposals p where p.tenant_id = t.tenant_id and p.id = t.proposal_id and p.status = 'signed'), false);
    when 'contracts.mention' then
      update public.contracts t set "title" = public.scrub_text(t."title", p_addresses, p_values), "description" = public.scrub_text(t."description", p_addresses, p_values), "body" = public.scrub_text(t."body", p_addresses, p_values), "document" = public.scrub_json(t."document", p_addresses, p_values), "decline_reason" = public.scrub_text(t."decline_reason", p_addresses, p_values), "termination_reason" = public.scrub_text(t."termination_reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.signing = 'signed', false);
    when 'signers.self' then
      update public.signers t set "name" = 'Erased', "email" = 'erased@erased.invalid', "delegated_by" = null, "delegation" = null where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.status = 'signed', false);
    when 'signers.mention' then
      update public.signers t set "delegated_by" = public.scrub_text(t."delegated_by", p_addresses, p_values), "delegation" = public.scrub_json(t."delegation", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.status = 'signed', false);
    when 'link_codes.self' then
      delete from public.link_codes t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'recurring_invoices.mention' then
      update public.recurring_invoices t set "reference" = public.scrub_text(t."reference", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values), "terms" = public.scrub_text(t."terms", p_addresses, p_values), "failure" = public.scrub_text(t."failure", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'recurring_invoice_lines.mention' then
      update public.recurring_invoice_lines t set "description" = public.scrub_text(t."description", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'payment_attempts.mention' then
      update public.payment_attempts t set "reason" = public.scrub_text(t."reason", p_addresses, p_values), "failure" = public.scrub_text(t."failure", p_addresses, p_values), "attention" = public.scrub_text(t."attention", p_addresses, p_values), "redirect_url" = public.scrub_text(t."redirect_url", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'gateway_events.mention' then
      update public.gateway_events t set "content" = public.scrub_json(t."content", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'saved_methods.self' then
      update public.saved_methods t set "label" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'dunning_holds.mention' then
      update public.dunning_holds t set "person" = public.scrub_text(t."person", p_addresses, p_values), "reason" = public.scrub_text(t."reason", p_addresses, p_values), "outcome" = public.scrub_text(t."outcome", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'statements.self' then
      update public.statements t set "recipients" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."recipients") e), "message" = public.scrub_text(t."message", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'statements.mention' then
      update public.statements t set "message" = public.scrub_text(t."message", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'subscriptions.self' then
      update public.subscriptions t set "metadata" = case jsonb_typeof(t."metadata") when 'object' then '{}' else '[]' end::jsonb where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'subscriptions.mention' then
      update public.subscriptions t set "items" = public.scrub_json(t."items", p_addresses, p_values), "metadata" = public.scrub_json(t."metadata", p_addresses, p_values), "drift" = public.scrub_json(t."drift", p_addresses, p_values), "cancel_reason" = public.scrub_text(t."cancel_reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'provider_customers.self' then
      delete from public.provider_customers t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'subscription_refreshes.mention' then
      update public.subscription_refreshes t set "unmatched" = public.scrub_json(t."unmatched", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'mails.self' then
      update public.mails t set "to" = public.wipe_json(public.scrub_json(t."to", p_addresses, p_values), false), "cc" = public.wipe_json(public.scrub_json(t."cc", p_addresses, p_values), false), "subject" = 'Erased', "html" = '', "text" = '', "sealed_url" = null, "undelivered" = case jsonb_typeof(t."undelivered") when 'object' then '{}' else '[]' end::jsonb, "last_error" = null, "answers" = null, "attachments" = case jsonb_typeof(t."attachments") when 'object' then '{}' else '[]' end::jsonb where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.key like 'privacy\_%', false);
    when 'mails.mention' then
      update public.mails t set "to" = public.scrub_json(t."to", p_addresses, p_values), "cc" = public.scrub_json(t."cc", p_addresses, p_values), "subject" = public.scrub_text(t."subject", p_addresses, p_values), "html" = public.scrub_text(t."html", p_addresses, p_values), "text" = public.scrub_text(t."text", p_addresses, p_values), "author" = public.scrub_text(t."author", p_addresses, p_values), "from_address" = public.scrub_text(t."from_address", p_addresses, p_values), "reply_to" = public.scrub_text(t."reply_to", p_addresses, p_values), "last_error" = public.scrub_text(t."last_error", p_addresses, p_values), "undelivered" = public.scrub_json(t."undelivered", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.key like 'privacy\_%', false);
    when 'mailbox_messages.self' then
      update public.mailbox_messages t set "sender" = null, "sent_from" = null, "sender_name" = 'Erased', "recipients" = '{}', "subject" = 'Erased', "text" = '', "addressed" = case jsonb_typeof(t."addressed") when 'object' then '{}' else '[]' end::jsonb, "decision" = case jsonb_typeof(t."decision") when 'object' then '{}' else '[]' end::jsonb, "error" = null, "html" = null, "stored" = case jsonb_typeof(t."stored") when 'object' then '{}' else '[]' end::jsonb, "left_out" = case jsonb_typeof(t."left_out") when 'object' then '{}' else '[]' end::jsonb, "message_id" = null, "digest" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'mailbox_messages.mention' then
      update public.mailbox_messages t set "subject" = public.scrub_text(t."subject", p_addresses, p_values), "text" = public.scrub_text(t."text", p_addresses, p_values), "html" = public.scrub_text(t."html", p_addresses, p_values), "recipients" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."recipients") e), "addressed" = public.scrub_json(t."addressed", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notes.self' then
      update public.notes t set "body" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notes.author' then
      update public.notes t set "author_name" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notes.mention' then
      update public.notes t set "body" = public.scrub_text(t."body", p_addresses, p_values), "author_name" = public.scrub_text(t."author_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'files.shared' then
      update public.files t set "name" = 'Erased', "sent_by" = null, "storage_key" = null, "sha256" = repeat('0', 64), "status" = 'blocked', "blocked_reason" = 'erased', "scanner" = coalesce(t.scanner, 'none'), "scanned_at" = coalesce(t.scanned_at, t.created_at) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'files.self' then
      update public.files t set "name" = 'Erased', "sent_by" = null, "storage_key" = null, "sha256" = repeat('0', 64), "status" = 'blocked', "blocked_reason" = 'erased', "scanner" = coalesce(t.scanner, 'none'), "scanned_at" = coalesce(t.scanned_at, t.created_at) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'files.mention' then
      update public.files t set "name" = public.scrub_text(t."name", p_addresses, p_values), "sent_by" = public.scrub_text(t."sent_by", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'custom_values.self' then
      delete from public.custom_values t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'custom_values.mention' then
      update public.custom_values t set "value" = public.scrub_json(t."value", p_addresses, p_values), "text_key" = public.scrub_text(t."text_key", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'audit_entries.self' then
      update public.audit_links l set salt = null, erased_by = p_cause from public.audit_entries t
      where l.tenant_id = p_tenant and l.id = t.id and t.tenant_id = p_tenant and t.id = any(p_ids)
        and not coalesce(t.noun = 'privacy_request', false);
      update public.audit_entries t set "changes" = public.wipe_json(public.scrub_json(t."changes", p_addresses, p_values), false), "actor_name" = public.scrub_text(t."actor_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'audit_entries.actor' then
      update public.audit_links l set salt = null, erased_by = p_cause from public.audit_entries t
      where l.tenant_id = p_tenant and l.id = t.id and t.tenant_id = p_tenant and t.id = any(p_ids)
        and not coalesce(t.noun = 'privacy_request', false);
      update public.audit_entries t set "actor_name" = 'Erased', "ip" = null, "user_agent" = null, "changes" = public.scrub_json(t."changes", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'audit_entries.mention' then
      update public.audit_links l set salt = null, erased_by = p_cause from public.audit_entries t
      where l.tenant_id = p_tenant and l.id = t.id and t.tenant_id = p_tenant and t.id = any(p_ids)
        and not coalesce(t.noun = 'privacy_request', false);
      update public.audit_entries t set "changes" = public.scrub_json(t."changes", p_addresses, p_values), "actor_name" = public.scrub_text(t."actor_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'events.self' then
      update public.events t set "data" = public.wipe_json(public.scrub_json(t."data", p_addresses, p_values), false), "previous" = public.wipe_json(public.scrub_json(t."previous", p_addresses, p_values), false), "actor" = public.scrub_json(t."actor", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'events.actor' then
      update public.events t set "actor" = public.wipe_json(public.scrub_json(t."actor", p_addresses, p_values), false) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'events.mention' then
      update public.events t set "data" = public.scrub_json(t."data", p_addresses, p_values), "previous" = public.scrub_json(t."previous", p_addresses, p_values), "actor" = public.scrub_json(t."actor", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'webhook_deliveries.self' then
      update public.webhook_deliveries t set "payload" = '', "response_body" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'webhook_deliveries.mention' then
      update public.webhook_deliveries t set "payload" = public.scrub_text(t."payload", p_addresses, p_values), "response_body" = public.scrub_text(t."response_body", p_addresses, p_values), "error" = public.scrub_text(t."error", p_addresses, p_values), "history" = public.scrub_json(t."history", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notifications.self' then
      update public.notifications t set "values" = public.wipe_json(public.scrub_json(t."values", p_addresses, p_values), false) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notifications.reader' then
      delete from public.notifications t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notifications.mention' then
      update public.notifications t set "values" = public.scrub_json(t."values", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'bulk_changes.mention' then
      update public.bulk_changes t set "action" = public.scrub_json(t."action", p_addresses, p_values), "undo" = public.scrub_json(t."undo", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'assists.self' then
      update public.assists t set "input" = case jsonb_typeof(t."input") when 'object' then '{}' else '[]' end::jsonb, "result" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'assists.mention' then
      update public.assists t set "input" = public.scrub_json(t."input", p_addresses, p_values), "result" = public.scrub_json(t."result", p_addresses, p_values), "failure" = public.scrub_text(t."failure", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'invitations.self' then
      delete from public.invitations t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'saved_views.mention' then
      update public.saved_views t set "name" = public.scrub_text(t."name", p_addresses, p_values), "query" = public.scrub_json(t."query", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'exports.mention' then
      update public.exports t set "query" = public.scrub_json(t."query", p_addresses, p_values), "file_name" = public.scrub_text(t."file_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'scheduled_exports.mention' then
      update public.scheduled_exports t set "name" = public.scrub_text(t."name", p_addresses, p_values), "query" = public.scrub_json(t."query", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'imports.mention' then
      update public.imports t set "headings" = public.scrub_json(t."headings", p_addresses, p_values), "samples" = public.scrub_json(t."samples", p_addresses, p_values), "file_name" = public.scrub_text(t."file_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'import_rows.mention' then
      update public.import_rows t set "cells" = public.scrub_json(t."cells", p_addresses, p_values), "key_text" = public.scrub_text(t."key_text", p_addresses, p_values), "problems" = public.scrub_json(t."problems", p_addresses, p_values), "undo" = public.scrub_json(t."undo", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'kb_article_versions.mention' then
      update public.kb_article_versions t set "author_name" = public.scrub_text(t."author_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'kb_votes.mention' then
      update public.kb_votes t set "reason" = public.scrub_text(t."reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'kb_failed_searches.mention' then
      update public.kb_failed_searches t set "text" = public.scrub_text(t."text", p_addresses, p_values), "text_key" = public.scrub_text(t."text_key", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'vault_items.mention' then
      update public.vault_items t set "title" = public.scrub_text(t."title", p_addresses, p_values), "url" = public.scrub_text(t."url", p_addresses, p_values), "tags" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."tags") e) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'retention_items.mention' then
      update public.retention_items t set "title" = public.scrub_text(t."title", p_addresses, p_values), "reason" = public.scrub_text(t."reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'legal_holds.mention' then
      update public.legal_holds t set "reason" = public.scrub_text(t."reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'consents.self' then
      update public.consents t set "address" = 'erased@erased.invalid', "name" = 'Erased', "ip" = null, "proof" = '' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'privacy_proofs.self' then
      delete from public.privacy_proofs t where t.tenant_id = p_tenant and t.id = any(p_ids);
    else null;
  end case;
  get diagnostics v_rows = row_count;
  perform set_config('app.erasing_person', '', true);
  return v_rows;
end
$$;
revoke all on function public.erase_person_rows(uuid, text, text, uuid[], text, text, uuid) from public;
grant execute on function public.erase_person_rows(uuid, text, text, uuid[], text, text, uuid) to atrium_app, atrium_jobs;
