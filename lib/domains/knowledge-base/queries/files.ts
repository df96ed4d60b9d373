import { z } from "zod";
import { getFile, locateFile, openStored } from "@/lib/domains/files";
import { FileId } from "@/lib/domains/files/schema";
import { AppError, invalidField, notFound } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import { can, systemContext, type Ctx } from "@/lib/kernel/context";
import type { FileAnswer } from "@/lib/kernel/file-answer";
import { internal, query } from "@/lib/kernel/operation";
import { renderMarkdown } from "@/lib/kernel/sanitise";
import type { Prisma } from "@/prisma/generated/client";
import { fileIdsIn, filePath, renderWithFiles, replaceFiles } from "../rules";
import { readKbAddress } from "./domain";

/** An article with its original and all translations of that, which show the same pictures. */
const withFamily = (ids: readonly string[]): Prisma.KbArticleWhereInput => {
  const one = { id: { in: [...ids] } };
  return { OR: [one, { translation_of: one.id }, { translations: { some: one } }, { original: { translations: { some: one } } }] };
};

const findPublicFile = query({
  id: "articles.find_public_file",
  summary: "Find a file of an article whose published text, or that of a translation, refers to it",
  access: internal("called by the knowledge base’s files for visitors, who see what published articles show"),
  input: z.strictObject({ id: FileId }),
  output: z.object({ id: FileId }),
  example: { id: "fil_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const { id: tenant_id } = ctx.tenant;
    const where = { tenant_id, file_id: id, record: { noun: "article" } };
    const links = await ctx.db.fileLink.findMany({ where, select: { record_id: true } });
    const ids = links.map(({ record_id }) => record_id);
    const shown = { tenant_id, body: { contains: filePath(encodeId("file", id)) }, article: withFamily(ids) };
    const page = ids.length === 0 ? null : await ctx.db.kbPage.findFirst({ where: shown, select: { id: true } });
    if (!page) throw notFound("file");
    return { id };
  },
});

/**
 * A file that published articles show; anything else is not found, whoever asks.
 * @throws AppError `not_found`.
 */
export async function openArticleFile(ctx: Ctx, id: string): Promise<FileAnswer> {
  const { runtime, tenant } = ctx;
  const system = systemContext(runtime, tenant, "Knowledge base", { request_id: ctx.request.id });
  await findPublicFile(system, { id });
  return openStored(runtime, { id, tenant_id: tenant.id, ...(await locateFile(system, { id })) });
}

/** The text as HTML and Markdown with the public addresses of its files. */
export async function writePublic(ctx: Ctx, body: string): Promise<{ html: string; markdown: string }> {
  if (fileIdsIn(body).length === 0) return { html: renderMarkdown(body), markdown: body };
  const address = await readKbAddress(ctx);
  const addressOf = (id: string) => `${address}/files/${id}`;
  return { html: renderWithFiles(body, renderMarkdown, addressOf), markdown: replaceFiles(body, addressOf) };
}

/** The text as HTML for a colleague, with download links of the files that they may read and that were found clean. */
export async function renderDraft(ctx: Ctx, body: string): Promise<string> {
  const links = new Map<string, string>();
  for (const wireId of can(ctx, "files.read") ? fileIdsIn(body) : []) {
    const id = z.safeDecode(FileId, wireId).data;
    const url = id === undefined ? null : await findDownload(ctx, id);
    if (url !== null) links.set(wireId, url);
  }
  return renderWithFiles(body, renderMarkdown, (id) => links.get(id) ?? filePath(id));
}

async function findDownload(ctx: Ctx, id: string): Promise<string | null> {
  try {
    return (await getFile(ctx, { id })).download_url;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** @throws AppError `invalid` for a text that refers to a blocked file, or to one not attached to the article or a translation of it. */
export async function assertFiles(ctx: Ctx, { id, body }: { id: string; body: string }): Promise<void> {
  const wanted = fileIdsIn(body).flatMap((wireId) => z.safeDecode(FileId, wireId).data ?? []);
  if (wanted.length === 0) return;
  const { id: tenant_id } = ctx.tenant;
  const family = await ctx.db.kbArticle.findMany({ where: { tenant_id, ...withFamily([id]) }, select: { id: true } });
  const links = await ctx.db.fileLink.findMany({
    where: { tenant_id, file_id: { in: wanted }, record_id: { in: family.map((each) => each.id) }, file: { status: { not: "blocked" } } },
    select: { file_id: true },
  });
  const attached = new Set(links.map(({ file_id }) => file_id));
  if (wanted.every((file) => attached.has(file))) return;
  throw invalidField("body", "file", "The text shows a file that is not attached to the article, or was blocked. Upload it again.");
}

/**
 * Judges that these files may leave an article, for each that no other article of its family keeps.
 * @throws AppError `conflict` naming the published article of the family that shows one.
 */
export async function assertUnshown(ctx: Ctx, id: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  const { id: tenant_id } = ctx.tenant;
  const family = await ctx.db.kbArticle.findMany({ where: { tenant_id, ...withFamily([id]) }, select: { id: true } });
  const others = family.map((each) => each.id).filter((other) => other !== id);
  const kept = await ctx.db.fileLink.findMany({
    where: { tenant_id, file_id: { in: [...fileIds] }, record_id: { in: others } },
    select: { file_id: true },
  });
  const leaving = fileIds.filter((file) => !kept.some(({ file_id }) => file_id === file));
  const page = await ctx.db.kbPage.findFirst({
    where: {
      tenant_id,
      id: { in: [id, ...others] },
      OR: leaving.map((file) => ({ body: { contains: filePath(encodeId("file", file)) } })),
    },
    select: { title: true },
    orderBy: [{ id: "asc" }],
  });
  if (page === null) return;
  throw new AppError("conflict", `The published article “${page.title}” shows this file. Publish the article without it first.`);
}
