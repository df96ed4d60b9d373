-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "buyer_reference" TEXT,
ADD COLUMN     "e_address" TEXT,
ADD COLUMN     "e_address_scheme" TEXT,
ADD COLUMN     "e_invoice" TEXT,
ADD COLUMN     "legal_id" TEXT,
ADD COLUMN     "legal_id_scheme" TEXT;

-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "bank_account" TEXT,
ADD COLUMN     "bank_account_name" TEXT,
ADD COLUMN     "bank_bic" TEXT,
ADD COLUMN     "e_address" TEXT,
ADD COLUMN     "e_address_scheme" TEXT,
ADD COLUMN     "invoice_contact" TEXT,
ADD COLUMN     "legal_id" TEXT,
ADD COLUMN     "legal_id_scheme" TEXT;

-- AlterTable
ALTER TABLE "tax_rates" ADD COLUMN     "exemption_code" TEXT,
ADD COLUMN     "exemption_reason" TEXT;

-- CreateTable
CREATE TABLE "e_invoices" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "invoice_id" UUID,
    "credit_note_id" UUID,
    "format" TEXT NOT NULL,
    "syntax" TEXT NOT NULL,
    "rule_set" TEXT NOT NULL,
    "warnings" JSONB NOT NULL,
    "xml" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "e_invoices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "received_e_invoices" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "expense_id" UUID NOT NULL,
    "seller_key" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "syntax" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "problems" JSONB NOT NULL,
    "xml" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "received_e_invoices_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "e_invoices_tenant_id_id_key" ON "e_invoices"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "e_invoices_tenant_id_invoice_id_key" ON "e_invoices"("tenant_id", "invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "e_invoices_tenant_id_credit_note_id_key" ON "e_invoices"("tenant_id", "credit_note_id");

-- CreateIndex
CREATE UNIQUE INDEX "received_e_invoices_tenant_id_id_key" ON "received_e_invoices"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "received_e_invoices_tenant_id_expense_id_key" ON "received_e_invoices"("tenant_id", "expense_id");

-- CreateIndex
CREATE UNIQUE INDEX "received_e_invoices_tenant_id_seller_key_number_key" ON "received_e_invoices"("tenant_id", "seller_key", "number");

-- AddForeignKey
ALTER TABLE "e_invoices" ADD CONSTRAINT "e_invoices_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "e_invoices" ADD CONSTRAINT "e_invoices_tenant_id_credit_note_id_fkey" FOREIGN KEY ("tenant_id", "credit_note_id") REFERENCES "credit_notes"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "received_e_invoices" ADD CONSTRAINT "received_e_invoices_tenant_id_expense_id_fkey" FOREIGN KEY ("tenant_id", "expense_id") REFERENCES "expenses"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.e_invoices
drop policy if exists tenant_isolation on public.e_invoices;
drop policy if exists owner_all on public.e_invoices;
alter table public.e_invoices enable row level security;
alter table public.e_invoices force row level security;
create policy tenant_isolation on public.e_invoices to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.e_invoices to atrium_owner using (true) with check (true);
revoke all on public.e_invoices from atrium_app, atrium_jobs;
grant select, insert on public.e_invoices to atrium_app, atrium_jobs;

-- tenant table public.received_e_invoices
drop policy if exists tenant_isolation on public.received_e_invoices;
drop policy if exists owner_all on public.received_e_invoices;
alter table public.received_e_invoices enable row level security;
alter table public.received_e_invoices force row level security;
create policy tenant_isolation on public.received_e_invoices to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.received_e_invoices to atrium_owner using (true) with check (true);
revoke all on public.received_e_invoices from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.received_e_invoices to atrium_app, atrium_jobs;

-- check public.customers.customers_e_invoice_check
alter table public.customers drop constraint if exists customers_e_invoice_check;
alter table public.customers add constraint customers_e_invoice_check check (e_invoice in ('peppol_bis_3', 'xrechnung', 'factur_x', 'en16931_ubl', 'en16931_cii'));

-- check public.e_invoices.e_invoices_format_check
alter table public.e_invoices drop constraint if exists e_invoices_format_check;
alter table public.e_invoices add constraint e_invoices_format_check check (format in ('peppol_bis_3', 'xrechnung', 'factur_x', 'en16931_ubl', 'en16931_cii'));

-- check public.e_invoices.e_invoices_syntax_check
alter table public.e_invoices drop constraint if exists e_invoices_syntax_check;
alter table public.e_invoices add constraint e_invoices_syntax_check check (syntax in ('ubl', 'cii'));

-- check public.e_invoices.e_invoices_one_target_check
alter table public.e_invoices drop constraint if exists e_invoices_one_target_check;
alter table public.e_invoices add constraint e_invoices_one_target_check check (num_nonnulls(invoice_id, credit_note_id) = 1);

-- append-only public.e_invoices
drop trigger if exists e_invoices_append_only on public.e_invoices;
drop function if exists public.e_invoices_append_only();
create function public.e_invoices_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  raise exception using errcode = 'AT001', message = 'e_invoices is append-only', schema = 'public', table = 'e_invoices';
end
$function$;
create trigger e_invoices_append_only before update or delete on public.e_invoices for each row execute function public.e_invoices_append_only();

-- check public.received_e_invoices.received_e_invoices_syntax_check
alter table public.received_e_invoices drop constraint if exists received_e_invoices_syntax_check;
alter table public.received_e_invoices add constraint received_e_invoices_syntax_check check (syntax in ('ubl', 'cii'));
