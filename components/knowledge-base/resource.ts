import { defineResource, type Wire } from "@/components/api/resource";
import { defineVerbs, type ById, type Verb } from "@/components/api/verb";
import type {
  Article,
  ArticleCreate,
  ArticlePreview,
  ArticlePreviewed,
  ArticleRestore,
  ArticleSchedule,
  ArticleUpdate,
  ArticleVersions,
  ArticleVotes,
  Categories,
  Category,
  CategoryCreate,
  CategoryOrder,
  CategoryUpdate,
  FailedSearches,
  PublishedArticle,
  SearchText,
  SuggestionCounts,
} from "@/lib/domains/knowledge-base/schema";

export const articles = defineResource<{
  row: typeof Article;
  detail: typeof Article;
  create: typeof ArticleCreate;
  update: typeof ArticleUpdate;
  verbs: {
    publish: Verb<ById, ArticleRecord>;
    unpublish: Verb<ById, ArticleRecord>;
    schedule: Verb<Wire<typeof ArticleSchedule>, ArticleRecord>;
    unschedule: Verb<ById, ArticleRecord>;
    restore: Verb<Wire<typeof ArticleRestore>, ArticleRecord>;
    get_published: Verb<ById, Wire<typeof PublishedArticle>>;
    preview: Verb<Wire<typeof ArticlePreview>, Wire<typeof ArticlePreviewed>>;
    list_versions: Verb<ById, Wire<typeof ArticleVersions>>;
    list_votes: Verb<ById, Wire<typeof ArticleVotes>>;
  };
}>("articles", {
  path: "/api/tenant/kb/articles",
  verbs: {
    publish: "POST /{id}/publish",
    unpublish: "POST /{id}/unpublish",
    schedule: "POST /{id}/schedule",
    unschedule: "POST /{id}/unschedule",
    restore: "POST /{id}/restore",
    get_published: "GET /{id}/published",
    preview: "POST /preview",
    list_versions: "GET /{id}/versions",
    list_votes: "GET /{id}/votes",
  },
});

export type ArticleRecord = Wire<typeof Article>;

export const categories = defineResource<{
  row: typeof Category;
  detail: typeof Category;
  create: typeof CategoryCreate;
  update: typeof CategoryUpdate;
  verbs: { reorder: Verb<Wire<typeof CategoryOrder>, Wire<typeof Categories>> };
}>("categories", { path: "/api/tenant/kb/categories", verbs: { reorder: "POST /order" } });

export type CategoryRow = Wire<typeof Category>;

/** Visitors' searches that found nothing. */
export const searches = defineVerbs<{
  list: Verb<object, Wire<typeof FailedSearches>>;
  dismiss: Verb<Wire<typeof SearchText>, { dismissed: boolean }>;
}>("/api/tenant/kb/searches", { list: "GET", dismiss: "POST /dismiss" });

/** How often articles spared a ticket. */
export const suggestions = defineVerbs<{ read: Verb<object, Wire<typeof SuggestionCounts>> }>("/api/tenant/kb/suggestions", {
  read: "GET",
});

/** Their name in the cache. */
export const suggestionCounts = "kb-suggestions";
export const searchList = "kb-searches";
