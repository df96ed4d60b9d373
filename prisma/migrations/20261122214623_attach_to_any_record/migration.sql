-- check public.notes.notes_one_target_check
alter table public.notes drop constraint if exists notes_one_target_check;

-- check public.document_links.document_links_one_target_check
alter table public.document_links drop constraint if exists document_links_one_target_check;

-- check public.file_links.file_links_one_target_check
alter table public.file_links drop constraint if exists file_links_one_target_check;

-- DropForeignKey
ALTER TABLE "document_links" DROP CONSTRAINT "document_links_tenant_id_invoice_id_fkey";

-- DropForeignKey
ALTER TABLE "file_links" DROP CONSTRAINT "file_links_tenant_id_customer_id_fkey";

-- DropForeignKey
ALTER TABLE "notes" DROP CONSTRAINT "notes_tenant_id_customer_id_fkey";

-- DropForeignKey
ALTER TABLE "notes" DROP CONSTRAINT "notes_tenant_id_invoice_id_fkey";

-- DropIndex
DROP INDEX "document_links_tenant_id_invoice_id_created_at_id_idx";

-- DropIndex
DROP INDEX "file_links_tenant_id_customer_id_created_at_id_idx";

-- DropIndex
DROP INDEX "file_links_tenant_id_file_id_customer_id_key";

-- DropIndex
DROP INDEX "notes_tenant_id_customer_id_created_at_id_idx";

-- DropIndex
DROP INDEX "notes_tenant_id_invoice_id_created_at_id_idx";

-- CreateTable
CREATE TABLE "records" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "noun" TEXT NOT NULL,

    CONSTRAINT "records_pkey" PRIMARY KEY ("tenant_id","id")
);

-- Written by hand: the records that are there, and what notes, files and links they have.
insert into public.records (tenant_id, id, noun) select tenant_id, id, 'customer' from public.customers;
insert into public.records (tenant_id, id, noun) select tenant_id, id, 'invoice' from public.invoices;

ALTER TABLE "document_links" ADD COLUMN "record_id" UUID;
UPDATE "document_links" SET "record_id" = "invoice_id";
ALTER TABLE "document_links" ALTER COLUMN "record_id" SET NOT NULL, DROP COLUMN "invoice_id";

ALTER TABLE "file_links" ADD COLUMN "record_id" UUID;
UPDATE "file_links" SET "record_id" = "customer_id";
ALTER TABLE "file_links" ALTER COLUMN "record_id" SET NOT NULL, DROP COLUMN "customer_id";

ALTER TABLE "notes" ADD COLUMN "record_id" UUID;
UPDATE "notes" SET "record_id" = coalesce("customer_id", "invoice_id");
ALTER TABLE "notes" ALTER COLUMN "record_id" SET NOT NULL, DROP COLUMN "customer_id", DROP COLUMN "invoice_id";

-- CreateIndex
CREATE INDEX "document_links_tenant_id_record_id_created_at_id_idx" ON "document_links"("tenant_id", "record_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "file_links_tenant_id_record_id_created_at_id_idx" ON "file_links"("tenant_id", "record_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "file_links_tenant_id_file_id_record_id_key" ON "file_links"("tenant_id", "file_id", "record_id");

-- CreateIndex
CREATE INDEX "notes_tenant_id_record_id_created_at_id_idx" ON "notes"("tenant_id", "record_id", "created_at", "id");

-- AddForeignKey
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_tenant_id_record_id_fkey" FOREIGN KEY ("tenant_id", "record_id") REFERENCES "records"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_tenant_id_record_id_fkey" FOREIGN KEY ("tenant_id", "record_id") REFERENCES "records"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_tenant_id_record_id_fkey" FOREIGN KEY ("tenant_id", "record_id") REFERENCES "records"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.records
drop policy if exists tenant_isolation on public.records;
drop policy if exists owner_all on public.records;
alter table public.records enable row level security;
alter table public.records force row level security;
create policy tenant_isolation on public.records to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.records to atrium_owner using (true) with check (true);
revoke all on public.records from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.records to atrium_app, atrium_jobs;

-- attached public.customers
drop trigger if exists customers_records_add on public.customers;
drop function if exists public.customers_records_add();
drop trigger if exists customers_records_remove on public.customers;
drop function if exists public.customers_records_remove();
create function public.customers_records_add() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  insert into public.records (tenant_id, id, noun) select tenant_id, id, 'customer' from changed;
  return null;
end
$function$;
create trigger customers_records_add after insert on public.customers referencing new table as changed
for each statement execute function public.customers_records_add();
create function public.customers_records_remove() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  delete from public.records r using changed c where r.tenant_id = c.tenant_id and r.id = c.id;
  return null;
end
$function$;
create trigger customers_records_remove after delete on public.customers referencing old table as changed
for each statement execute function public.customers_records_remove();
insert into public.records (tenant_id, id, noun) select tenant_id, id, 'customer' from public.customers on conflict do nothing;

-- attached public.invoices
drop trigger if exists invoices_records_add on public.invoices;
drop function if exists public.invoices_records_add();
drop trigger if exists invoices_records_remove on public.invoices;
drop function if exists public.invoices_records_remove();
create function public.invoices_records_add() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  insert into public.records (tenant_id, id, noun) select tenant_id, id, 'invoice' from changed;
  return null;
end
$function$;
create trigger invoices_records_add after insert on public.invoices referencing new table as changed
for each statement execute function public.invoices_records_add();
create function public.invoices_records_remove() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  delete from public.records r using changed c where r.tenant_id = c.tenant_id and r.id = c.id;
  return null;
end
$function$;
create trigger invoices_records_remove after delete on public.invoices referencing old table as changed
for each statement execute function public.invoices_records_remove();
insert into public.records (tenant_id, id, noun) select tenant_id, id, 'invoice' from public.invoices on conflict do nothing;
