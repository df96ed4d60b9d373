-- AlterTable
ALTER TABLE "leads" ADD COLUMN     "estimate_id" UUID;
