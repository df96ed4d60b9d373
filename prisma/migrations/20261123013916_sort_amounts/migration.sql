-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "balance_rank" BIGINT NOT NULL DEFAULT 0;

-- What was posted before; each posting adds to it from now on.
UPDATE "customers" customer SET "balance_rank" = posted.amount
FROM (SELECT tenant_id, customer_id, sum(amount) AS amount FROM "ledger_entries" GROUP BY 1, 2) posted
WHERE customer.tenant_id = posted.tenant_id AND customer.id = posted.customer_id;

-- CreateIndex
CREATE INDEX "customers_tenant_id_balance_rank_id_idx" ON "customers"("tenant_id", "balance_rank", "id");

-- CreateIndex
CREATE INDEX "invoices_tenant_id_total_id_idx" ON "invoices"("tenant_id", "total", "id");

-- CreateIndex
CREATE INDEX "invoices_tenant_id_balance_id_idx" ON "invoices"("tenant_id", "balance", "id");

-- CreateIndex
CREATE INDEX "payments_tenant_id_amount_id_idx" ON "payments"("tenant_id", "amount", "id");
