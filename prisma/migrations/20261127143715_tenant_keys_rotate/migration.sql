-- AlterTable
ALTER TABLE "platform"."tenant_keys" ADD COLUMN     "evidence_keys" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "next" TEXT,
ADD COLUMN     "retired" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "rotating_since" TIMESTAMPTZ(3);
