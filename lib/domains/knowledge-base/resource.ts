import type { KbArticle, KbCategory } from "@/prisma/generated/client";
import { ArticleStatus, type Article, type Category } from "./schema";

export function toArticle({ tenant_id: _tenant, publish_by: _by, ...row }: KbArticle): Article {
  return { ...row, status: ArticleStatus.parse(row.status) };
}

export function toCategory({ tenant_id: _tenant, ...row }: KbCategory): Category {
  return row;
}
