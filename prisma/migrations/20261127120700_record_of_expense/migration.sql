-- AddForeignKey
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_attached" FOREIGN KEY ("tenant_id", "id") REFERENCES "records"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- unconstrained public.expenses
alter table public.expenses drop constraint if exists expenses_attached;
