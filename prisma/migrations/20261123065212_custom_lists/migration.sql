-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_attached" FOREIGN KEY ("tenant_id", "id") REFERENCES "records"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_attached" FOREIGN KEY ("tenant_id", "id") REFERENCES "records"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "staff" ADD CONSTRAINT "staff_attached" FOREIGN KEY ("tenant_id", "id") REFERENCES "records"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- unconstrained public.customers
alter table public.customers drop constraint if exists customers_attached;

-- unconstrained public.invoices
alter table public.invoices drop constraint if exists invoices_attached;

-- unconstrained public.staff
alter table public.staff drop constraint if exists staff_attached;
