import { defineRecord } from "@/lib/kernel/record";
import { articleEvents, categoryEvents, domainEvents } from "./events";
import { findArticle, findCategory, listArticles } from "./queries";
import { Article, ArticleList, Category, KbDomain } from "./schema";
import { searchArticles } from "./search";

export const articleRecord = defineRecord({
  noun: "article",
  read: "kb.read",
  resource: Article,
  title: "title",
  events: articleEvents,
  find: findArticle,
  search: { run: searchArticles },
  list: {
    query: ArticleList,
    row: Article,
    read: listArticles,
    columns: {
      title: { type: "text" },
      status: { type: "choice", words: "status" },
      has_changes: { type: "flag", words: ["changes.yes", "changes.no"] },
      language: { type: "text" },
      is_stale: { type: "flag", words: ["stale.yes", "stale.no"] },
      published_at: { type: "instant" },
      helpful_count: { type: "number" },
      unhelpful_count: { type: "number" },
      slug: { type: "text", extra: true },
      body: { type: "text", extra: true },
      created_at: { type: "instant", extra: true },
      updated_at: { type: "instant" },
    },
  },
});

export const categoryRecord = defineRecord({
  noun: "category",
  read: "kb.read",
  resource: Category,
  title: "name",
  events: categoryEvents,
  find: findCategory,
});

export const kbDomainRecord = defineRecord({
  noun: "kb_domain",
  read: "settings.read",
  resource: KbDomain,
  title: "hostname",
  events: domainEvents,
});
