import type { Ctx } from "@/lib/kernel/context";
import { defineRows } from "@/lib/kernel/rows";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import { visible } from "./policy";
import { toArticle, toCategory, toDomain } from "./resource";
import { Article, Category, KbDomain } from "./schema";

export const articleRows = defineRows({ noun: "article", model: "kbArticle", visible, schema: Article, toResource: toArticle });

export const categoryRows = defineRows({ noun: "category", model: "kbCategory", visible, schema: Category, toResource: toCategory });

/** The name of the company's host, to which its own domain leads. */
export function hostOf({ runtime, tenant }: Pick<Ctx, "runtime" | "tenant">): string {
  return new URL(tenantBaseUrl(runtime.environment.ATRIUM_BASE_URL, tenant.slug)).hostname;
}

export const domainRows = defineRows({
  noun: "kb_domain",
  model: "kbDomain",
  visible,
  schema: KbDomain,
  toResource: (row, ctx) => toDomain(row, hostOf(ctx)),
});
