import { ArticleStatus } from "@/lib/domains/knowledge-base/schema";
import { finder, joined } from "../finder";
import { checkIn } from "../kinds";

/** SQL of the knowledge base that Prisma's schema cannot express. */
export const knowledgeBase = [
  checkIn("kb_articles", "status", ArticleStatus.options),
  ...finder("kb_articles", { text: joined("title", "slug"), fuzzy: true, indexed: true }),
  ...finder("kb_pages", { text: joined("title", "body"), fuzzy: true, indexed: true }),
];
