-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "logo_file_id" UUID,
ADD COLUMN     "look" JSONB;

-- CreateIndex
CREATE INDEX "invoices_tenant_id_logo_file_id_idx" ON "invoices"("tenant_id", "logo_file_id");

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenant_id_logo_file_id_fkey" FOREIGN KEY ("tenant_id", "logo_file_id") REFERENCES "files"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
