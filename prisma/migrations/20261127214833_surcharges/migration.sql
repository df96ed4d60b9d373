-- AlterTable
ALTER TABLE "payment_attempts" ADD COLUMN     "surcharge" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "payment_gateways" ADD COLUMN     "surcharge" JSONB;

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "surcharge" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "surcharge" BIGINT NOT NULL DEFAULT 0;
