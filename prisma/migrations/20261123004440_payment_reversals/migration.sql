-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;

-- check public.ledger_entries.ledger_entries_kind_check
alter table public.ledger_entries drop constraint if exists ledger_entries_kind_check;

-- AlterTable
ALTER TABLE "payment_attempts" ADD COLUMN     "still_owed" BOOLEAN;

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "invoice_id" UUID;

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "reduced" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "payment_reversals" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_reversals_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "payment_reversals_tenant_id_id_key" ON "payment_reversals"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_reversals_tenant_id_payment_id_key" ON "payment_reversals"("tenant_id", "payment_id");

-- CreateIndex
CREATE INDEX "ledger_entries_tenant_id_payment_id_idx" ON "ledger_entries"("tenant_id", "payment_id");

-- CreateIndex
CREATE INDEX "payments_tenant_id_day_id_idx" ON "payments"("tenant_id", "day", "id");

-- CreateIndex
CREATE INDEX "payments_tenant_id_invoice_id_idx" ON "payments"("tenant_id", "invoice_id");

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_reversals" ADD CONSTRAINT "payment_reversals_tenant_id_payment_id_fkey" FOREIGN KEY ("tenant_id", "payment_id") REFERENCES "payments"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.payment_reversals
drop policy if exists tenant_isolation on public.payment_reversals;
drop policy if exists owner_all on public.payment_reversals;
alter table public.payment_reversals enable row level security;
alter table public.payment_reversals force row level security;
create policy tenant_isolation on public.payment_reversals to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.payment_reversals to atrium_owner using (true) with check (true);
revoke all on public.payment_reversals from atrium_app, atrium_jobs;
grant select, insert on public.payment_reversals to atrium_app, atrium_jobs;

-- check public.ledger_entries.ledger_entries_kind_check
alter table public.ledger_entries drop constraint if exists ledger_entries_kind_check;
alter table public.ledger_entries add constraint ledger_entries_kind_check check (kind in ('invoice', 'payment', 'refund', 'credit_note', 'credit_applied', 'adjustment', 'reversal'));

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('invitation', 'password_reset', 'magic_link', 'address_verification', 'invoice_issued', 'staff_notification', 'password_changed', 'second_factor_disabled', 'payment_received', 'payment_reversed'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('invitation', 'password_reset', 'magic_link', 'address_verification', 'invoice_issued', 'staff_notification', 'password_changed', 'second_factor_disabled', 'payment_received', 'payment_reversed'));

-- check public.refunds.refunds_reduced_check
alter table public.refunds drop constraint if exists refunds_reduced_check;
alter table public.refunds add constraint refunds_reduced_check check (reduced between 0 and amount);

-- append-only public.payment_reversals
drop trigger if exists payment_reversals_append_only on public.payment_reversals;
drop function if exists public.payment_reversals_append_only();
create function public.payment_reversals_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  raise exception using errcode = 'AT001', message = 'payment_reversals is append-only', schema = 'public', table = 'payment_reversals';
end
$function$;
create trigger payment_reversals_append_only before update or delete on public.payment_reversals for each row execute function public.payment_reversals_append_only();
