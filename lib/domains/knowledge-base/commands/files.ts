import { fileOperations } from "@/lib/domains/files";
import { lockRow } from "@/lib/kernel/rows";
import { findArticle } from "../queries";
import { assertUnshown } from "../queries/files";
import { articleRows } from "../rows";

export const {
  list: listArticleFiles,
  attach: attachArticleFile,
  detach: detachArticleFile,
} = fileOperations({
  noun: "article",
  read: "kb.read",
  write: "kb.write",
  find: findArticle,
  lock: (ctx, id) => lockRow(ctx, articleRows, id),
  assertDetachable: (ctx, id, file) => assertUnshown(ctx, id, [file]),
});
