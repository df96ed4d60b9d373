import { listPublicArticles } from "@/lib/domains/knowledge-base";
import { AppError } from "@/lib/kernel/base/errors";
import type { PageCtx } from "@/lib/kernel/http/pages/site-page";
import { readerLanguage } from "./knowledge-base";

/** A page of the published articles, of one category if it is given. An invalid cursor shows the first page. */
export async function readArticlePage(ctx: PageCtx, cursor: string | undefined, category?: string) {
  const first = { limit: 30, language: await readerLanguage(), ...(category === undefined ? {} : { category }) };
  try {
    return await listPublicArticles(ctx, { ...first, ...(cursor === undefined ? {} : { cursor }) });
  } catch (error) {
    if (error instanceof AppError && (error.code === "malformed" || error.code === "invalid")) return listPublicArticles(ctx, first);
    throw error;
  }
}
