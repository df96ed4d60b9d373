import { defineRecord } from "@/lib/kernel/record";
import { articleEvents, categoryEvents } from "./events";
import { findArticle, findCategory } from "./queries";
import { Article, Category } from "./schema";
import { searchArticles } from "./search";

export const articleRecord = defineRecord({
  noun: "article",
  read: "kb.read",
  resource: Article,
  title: "title",
  events: articleEvents,
  find: findArticle,
  search: { run: searchArticles },
});

export const categoryRecord = defineRecord({
  noun: "category",
  read: "kb.read",
  resource: Category,
  title: "name",
  events: categoryEvents,
  find: findCategory,
});
