import { z } from "zod";
import { writtenLanguages } from "@/lib/commerce/locale-of";
import { idOf, idOrNone } from "@/lib/kernel/base/ids";
import { listQuery, pageOf, textFilter } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";

export * from "./schema/domain";

export const ArticleId = idOf("article");
export const CategoryId = idOf("category");

export const ArticleStatus = z.enum(["draft", "published"]);
export type ArticleStatus = z.output<typeof ArticleStatus>;

/** ISO 639-1. */
export const ArticleLanguage = z.enum([...writtenLanguages, "fa", "he", "th", "ur"]);
export type ArticleLanguage = z.output<typeof ArticleLanguage>;

/** The last part of an address: letters and digits of any script in lower case, with hyphens between them. */
export const Slug = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u);

const stamps = z.object({ version: z.int(), created_at: Timestamp, updated_at: Timestamp });

const articleFields = z.strictObject({
  title: lineOf(200),
  slug: Slug,
  /** Markdown, with merge fields such as {{company.name}}. */
  body: textOf(50_000),
  category_id: CategoryId.nullable(),
});

/** The article as staff edit it; visitors read what was last published. */
export const Article = z.object({
  id: ArticleId,
  ...articleFields.shape,
  language: ArticleLanguage,
  /** The article that this one says in another language; null for an original. */
  translation_of: ArticleId.nullable(),
  /** Whether the original was published again since somebody compared this translation with it. */
  is_stale: z.boolean(),
  status: ArticleStatus,
  published_at: Timestamp.nullable(),
  /** The number of the newest published version; 0 before the first. */
  last_number: z.int(),
  /** Whether the draft of a published article differs from what visitors read. */
  has_changes: z.boolean(),
  /** When the draft is published by itself; null for never. */
  publish_at: Timestamp.nullable(),
  /** When a plan ended without publishing; null unless the latest did. */
  plan_ended_at: Timestamp.nullable(),
  /** Who ended it by an edit without the permission to publish; null for a planner who lost that permission. */
  plan_ended_by: z.string().nullable(),
  helpful_count: z.int(),
  unhelpful_count: z.int(),
  ...stamps.shape,
});
export type Article = z.output<typeof Article>;

/** Without `slug`, the title gives it; without `language`, it is the company's. */
export const ArticleCreate = articleFields.partial().required({ title: true }).extend({ language: ArticleLanguage.optional() });
/** The draft of a translation, which begins with the text of the original. */
export const ArticleTranslate = z.strictObject({ id: ArticleId, language: ArticleLanguage });
export const ArticleUpdate = articleFields.partial();
export const ArticleList = listQuery(["created_at", "updated_at"]).extend({
  status: ArticleStatus.optional(),
  category_id: idOrNone("category").optional(),
  has_changes: QueryFlag.optional(),
  language: ArticleLanguage.optional(),
  translation_of: idOrNone("article").describe("The translations of this article.").optional(),
  is_stale: QueryFlag.optional(),
  q: textFilter("the title or address"),
});
export const ArticlePage = pageOf(Article);

export const ArticleVersion = z.object({
  number: z.int(),
  title: z.string(),
  slug: z.string(),
  body: z.string(),
  author_name: z.string(),
  published_at: Timestamp,
});
export const ArticleVersions = z.object({ data: z.array(ArticleVersion) });
/** What visitors read of an article, and where. */
export const PublishedArticle = z.object({ ...articleFields.shape, published_at: Timestamp, url: z.string() });
/** An unsaved text; its merge fields are filled. */
export const ArticlePreview = z.strictObject({ body: textOf(50_000) });
export const ArticlePreviewed = z.object({ html: z.string() });
/** A visitor's answer to "was this helpful?", with what they wrote. */
export const ArticleVote = z.object({ helpful: z.boolean(), reason: z.string(), created_at: Timestamp });
export const ArticleVotes = z.object({ data: z.array(ArticleVote) });
/** The article, and the colleague who had planned to publish it. */
export const ArticlePlanEnded = Article.extend({ planner_id: idOf("staff").nullable() });
/** At least a minute ahead, and at most two years. */
export const ArticleSchedule = z.strictObject({ id: ArticleId, publish_at: Timestamp });
export const FailedSearch = z.object({ text: z.string(), count: z.int(), first_at: Timestamp, last_at: Timestamp });
export const FailedSearches = z.object({ data: z.array(FailedSearch) });
export const SearchText = z.strictObject({ q: lineOf(100) });
/** What happened at a ticket form where articles were suggested; `visit` is random, and the same for one form. */
export const SuggestionReport = z.strictObject({
  visit: z.string().regex(/^[\w-]{20,64}$/, "Must be 20 to 64 letters, digits, - or _"),
  stage: z.enum(["shown", "opened", "sent"]),
});
/** People at ticket forms in the last days. */
export const SuggestionCounts = z.object({
  days: z.int(),
  shown: z.int(),
  opened: z.int(),
  /** Opened an article and sent the form all the same. */
  sent: z.int(),
  /** Opened an article and had not sent the form an hour later. */
  left: z.int(),
});
export const ArticleRestore = z.strictObject({ id: ArticleId, number: z.int().min(1).max(1_000_000) });

const categoryFields = z.strictObject({
  name: lineOf(100),
  slug: Slug,
  description: textOf(500),
  parent_id: CategoryId.nullable(),
});
export const Category = z.object({ id: CategoryId, ...categoryFields.shape, position: z.int(), ...stamps.shape });
export type Category = z.output<typeof Category>;
export const CategoryCreate = categoryFields.partial().required({ name: true });
export const CategoryUpdate = categoryFields.partial();
export const CategoryList = listQuery(["position", "created_at"]);
export const CategoryPage = pageOf(Category);
/** All categories with one parent (null: at the top), in their new order. */
export const CategoryOrder = z.strictObject({ parent_id: CategoryId.nullable(), ids: z.array(CategoryId).min(1).max(200) });
export const Categories = z.object({ data: z.array(Category) });

const PublicCategory = z.object({ slug: z.string(), name: z.string() });

export const PublicArticle = z.object({
  slug: z.string(),
  language: ArticleLanguage,
  title: z.string(),
  /** The first sentences, as plain text. */
  excerpt: z.string(),
  /** The text around what was searched for, in pieces; null without a search, or if only the title or a misspelt word matched. */
  highlight: z.array(z.object({ text: z.string(), match: z.boolean() })).nullable(),
  category: PublicCategory.nullable(),
  published_at: Timestamp,
});
export type PublicArticle = z.output<typeof PublicArticle>;
export const PublicArticleList = listQuery(["published_at"])
  .omit({ include: true })
  .extend({
    q: lineOf(100).describe("Text in titles and bodies: the best matches first, 50 at most, without a next page.").optional(),
    /**
     * Articles in this language, and originals that have no translation into it; `any` for all of them, translations too. Without it, the
     * originals alone.
     */
    language: z.enum([...ArticleLanguage.options, "any"]).optional(),
    /** The slug of a category. */
    category: Slug.optional(),
  });
export const PublicArticlePage = z.object({ data: z.array(PublicArticle), next_cursor: z.string().nullable() });
/** `slug` is the present one, whichever the article was asked for by; `html` is safe to show, with an anchor at each heading. */
export const PublicArticleDetail = PublicArticle.extend({
  html: z.string(),
  /** The text as Markdown, its merge fields filled. */
  markdown: z.string(),
  /** Up to four articles on the same subject, the nearest first. */
  related: z.array(PublicArticle),
  /** The published article in each of its languages, itself too; the original comes first. */
  translations: z.array(z.object({ language: ArticleLanguage, slug: z.string(), title: z.string(), is_original: z.boolean() })),
  headings: z.array(z.object({ id: z.string(), level: z.int().min(2).max(6), text: z.string() })),
});

/** A category with articles in it, or in one inside it. */
export const PublicCategoryRow = PublicCategory.extend({
  description: z.string(),
  /** The slug of the category that it is in; null at the top. */
  parent: z.string().nullable(),
  /** Published articles directly in it. */
  article_count: z.int(),
});
export type PublicCategoryRow = z.output<typeof PublicCategoryRow>;
/** `address` is where readers find the knowledge base: the company's own domain, or its host; without a slash at the end. */
export const PublicCategories = z.object({ data: z.array(PublicCategoryRow), address: z.string() });

/** `helpful` null takes the vote back. */
export const Vote = z.strictObject({ article: Slug, helpful: z.boolean().nullable(), reason: lineOf(500).optional() });
export const Voted = z.object({ helpful: z.boolean().nullable() });
