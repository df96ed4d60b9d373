import { defineResource, type Wire } from "@/components/api/resource";
import { defineVerbs, type ById, type Verb } from "@/components/api/verb";
import { attachedFileRoutes, type attachedFiles } from "@/components/record/resource";
import type {
  Article,
  ArticleCreate,
  ArticlePreview,
  ArticlePreviewed,
  ArticleRestore,
  ArticleSchedule,
  ArticleTranslate,
  ArticleUpdate,
  ArticleVersions,
  ArticleVotes,
  Categories,
  Category,
  CategoryCreate,
  CategoryOrder,
  CategoryUpdate,
  FailedSearches,
  KbAddress,
  KbDomain,
  KbDomainSet,
  PublishedArticle,
  SearchText,
  SuggestionCounts,
} from "@/lib/domains/knowledge-base/schema";

/** The verbs of an article's files, which stand beside the knowledge base's other routes. */
export const articleFiles = defineVerbs<typeof attachedFiles>("/api/tenant/kb", attachedFileRoutes);

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
    translate: Verb<Wire<typeof ArticleTranslate>, ArticleRecord>;
    confirm_translation: Verb<ById, ArticleRecord>;
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
    translate: "POST /{id}/translate",
    confirm_translation: "POST /{id}/confirm-translation",
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

/** The company's own domain. */
export const kbDomain = defineVerbs<{
  read: Verb<object, KbDomainState>;
  set: Verb<Wire<typeof KbDomainSet>, KbDomainRow>;
  check: Verb<object, KbDomainRow>;
  remove: Verb<object, object>;
}>("/api/tenant/settings/knowledge-base", { read: "GET", set: "PUT", check: "POST /check", remove: "DELETE" });

export type KbDomainState = Wire<typeof KbAddress>;
export type KbDomainRow = Wire<typeof KbDomain>;

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

export const domainList = "kb-domains";
