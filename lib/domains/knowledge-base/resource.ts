import type { KbArticle, KbCategory, KbDomain as KbDomainRow } from "@/prisma/generated/client";
import { recordsOf } from "./rules";
import { ArticleLanguage, ArticleStatus, DomainProblem, DomainStatus, type Article, type Category, type KbDomain } from "./schema";

export function toArticle({
  tenant_id: _tenant,
  planner_id: _planner,
  planner_key_id: _key,
  written_by: _writer,
  ...row
}: KbArticle): Article {
  return { ...row, status: ArticleStatus.parse(row.status), language: ArticleLanguage.parse(row.language) };
}

export function toCategory({ tenant_id: _tenant, ...row }: KbCategory): Category {
  return row;
}

/** `target` is the name of the company's host, to which its own domain leads. */
export function toDomain({ tenant_id: _tenant, token, next_check_at: _next, ...row }: KbDomainRow, target: string): KbDomain {
  return {
    ...row,
    status: DomainStatus.parse(row.status),
    problem: DomainProblem.nullable().parse(row.problem),
    records: recordsOf({ hostname: row.hostname, token }, target),
  };
}
