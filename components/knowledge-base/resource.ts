import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type {
  Article,
  ArticleCreate,
  ArticlePreview,
  ArticlePreviewed,
  ArticleRestore,
  ArticleUpdate,
  ArticleVersions,
  ArticleVotes,
  Categories,
  Category,
  CategoryCreate,
  CategoryOrder,
  CategoryUpdate,
  PublishedArticle,
} from "@/lib/domains/knowledge-base/schema";

export const articles = defineResource<{
  row: typeof Article;
  detail: typeof Article;
  create: typeof ArticleCreate;
  update: typeof ArticleUpdate;
  verbs: {
    publish: Verb<ById, ArticleRecord>;
    unpublish: Verb<ById, ArticleRecord>;
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
