-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "answers" TEXT;

-- AlterTable
ALTER TABLE "ticket_messages" ADD COLUMN     "mail_address" TEXT,
ADD COLUMN     "mail_id" TEXT;
