-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "reply_to" TEXT;

-- AlterTable
ALTER TABLE "departments" ADD COLUMN     "email" TEXT;
