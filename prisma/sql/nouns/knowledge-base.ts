import { ArticleStatus } from "@/lib/domains/knowledge-base/schema";
import { dueTenants } from "../due";
import { finder, joined } from "../finder";
import { checkIn, index } from "../kinds";

/** SQL of the knowledge base that Prisma's schema cannot express. */
export const knowledgeBase = [
  checkIn("kb_articles", "status", ArticleStatus.options),
  index("kb_articles_scheduled", "kb_articles", "(publish_at, tenant_id) where publish_at is not null"),
  dueTenants("articles", "  select tenant_id from public.kb_articles where publish_at <= p_now"),
  ...finder("kb_articles", { text: joined("title", "slug"), fuzzy: true, indexed: true }),
  ...finder("kb_pages", { text: joined("title", "body"), fuzzy: true, indexed: true }),
];
