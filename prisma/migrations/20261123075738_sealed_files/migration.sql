-- AlterTable
ALTER TABLE "files" ADD COLUMN     "sealed" BOOLEAN NOT NULL DEFAULT false;
