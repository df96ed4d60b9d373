-- AlterTable
ALTER TABLE "kb_articles" ADD COLUMN     "has_changes" BOOLEAN NOT NULL DEFAULT false;

-- Drafts that moved on since they were published.
UPDATE "kb_articles" SET "has_changes" = true FROM "kb_pages"
WHERE "kb_pages"."tenant_id" = "kb_articles"."tenant_id" AND "kb_pages"."id" = "kb_articles"."id"
  AND ("kb_pages"."title", "kb_pages"."slug", "kb_pages"."body") IS DISTINCT FROM ("kb_articles"."title", "kb_articles"."slug", "kb_articles"."body");
