-- AlterTable
ALTER TABLE "notifications" DROP COLUMN "title_key";
