export { createCategory, deleteCategory, reorderCategories, updateCategory } from "./commands/categories";
export { createArticle } from "./commands/create";
export { deleteArticle } from "./commands/delete";
export { checkKbDomain, removeKbDomain, setKbDomain } from "./commands/domain";
export { attachArticleFile, detachArticleFile, listArticleFiles } from "./commands/files";
export { publishArticle, unpublishArticle } from "./commands/publish";
export { restoreArticle } from "./commands/restore";
export {
  endArticlePlan,
  listArticlesDue,
  publishDueArticle,
  publishPlanned,
  scheduleArticle,
  unscheduleArticle,
} from "./commands/schedule";
export { dismissFailedSearch, reportFailedSearch } from "./commands/searches";
export { getSuggestionCounts, reportSuggestion } from "./commands/suggestions";
export { confirmTranslation, translateArticle } from "./commands/translate";
export { updateArticle } from "./commands/update";
export { voteOnArticle } from "./commands/vote";
export {
  articleEvents,
  articlePlanEnded,
  articlePublishingFailed,
  categoryEvents,
  domainEvents,
  domainFailing,
  domainStopped,
} from "./events";
export { openArticleFile } from "./queries/files";
export { getKbDomain } from "./queries/domain";
export { listPublicCategories } from "./queries/public-categories";
export { getOwnVote } from "./queries/votes";
export { listTranslationGroups } from "./queries/translations";
export { getPublicArticle, listPublicArticles } from "./queries/pages";
export { getPublishedArticle, listArticleVotes, listFailedSearches, previewArticle } from "./queries/staff";
export { findArticle, getArticle, getCategory, listArticles, listArticleVersions, listCategories } from "./queries";
export { articleRecord, categoryRecord, kbDomainRecord } from "./record";
