import { afterAll, beforeAll, expect, test } from "vitest";
import { recordScanVerdict, scanFile } from "@/lib/domains/files";
import {
  attachArticleFile,
  createArticle,
  deleteArticle,
  detachArticleFile,
  getPublicArticle,
  listArticleFiles,
  listTranslationGroups,
  openArticleFile,
  previewArticle,
  publishArticle,
  translateArticle,
  unpublishArticle,
  updateArticle,
} from "@/lib/domains/knowledge-base";
import { filePath } from "@/lib/domains/knowledge-base/rules";
import { AppError } from "@/lib/kernel/base/errors";
import { visitorContext, type Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { createFileWorld, pdf, upload, type FileWorld } from "@/tests/lib/domains/files/uploads";

let world: FileWorld;
let owner: Ctx;
beforeAll(async () => {
  world = await createFileWorld();
  owner = world.ctx("acme");
});
afterAll(() => world.close());

/** A file after its scan. */
async function stored(name: string) {
  const file = await upload(world, name, pdf);
  const verdict = await scanFile(world.systemCtx("acme"), { id: file.uuid });
  if (verdict) await recordScanVerdict(world.systemCtx("acme"), { id: file.uuid, ...verdict });
  return file;
}
async function visitor(slug: "acme" | "beta" = "acme"): Promise<Ctx> {
  const { tenant } = world.tenants[slug];
  return visitorContext(world.runtime, tenant, { id: "r", ip: "192.0.2.1", user_agent: "test" });
}
async function open(id: string, slug: "acme" | "beta" = "acme"): Promise<string> {
  const ctx = await visitor(slug);
  return runInTenant(ctx.tenant.id, async () => {
    try {
      const file = await openArticleFile(ctx, id);
      file.body.destroy();
      return file.name;
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    }
  });
}

test("a file of an article is public while a published text shows it, and no longer", async () => {
  const file = await stored("manual.pdf");
  const body = `Read [the manual](${filePath(file.id)}).`;
  const { id } = await createArticle(owner, { title: "Paper jam", body });
  await expect(publishArticle(owner, { id })).rejects.toMatchObject({ code: "invalid", errors: [{ path: "body", code: "file" }] });
  await attachArticleFile(owner, { id, file_id: file.uuid });
  expect(await open(file.uuid)).toBe("not_found");
  const { html } = await previewArticle(owner, { body });
  expect(html).toContain("/api/public/files/");
  await publishArticle(owner, { id });
  expect(await open(file.uuid)).toBe("manual.pdf");
  expect(await open(file.uuid, "beta")).toBe("not_found");
  const article = await getPublicArticle(await visitor(), { article: "paper-jam" });
  const address = `http://acme.localhost:3000/kb/files/${file.id}`;
  expect(article.html).toContain(`href="${address}"`);
  expect(article.markdown).toBe(`Read [the manual](${address}).`);
  await unpublishArticle(owner, { id });
  expect(await open(file.uuid)).toBe("not_found");
});

test("attached files that no published text shows stay private, also those that a text only names", async () => {
  const [shown, other] = [await stored("shown.pdf"), await stored("private.pdf")];
  const { id } = await createArticle(owner, { title: "Two files", body: `[one](${filePath(shown.id)})` });
  await attachArticleFile(owner, { id, file_id: shown.uuid });
  await attachArticleFile(owner, { id, file_id: other.uuid });
  await publishArticle(owner, { id });
  expect([await open(shown.uuid), await open(other.uuid)]).toEqual(["shown.pdf", "not_found"]);
  await updateArticle(owner, { id, body: `[one](${filePath(shown.id)}) [two](${filePath(other.id)})` });
  expect(await open(other.uuid)).toBe("not_found");
  const loose = await stored("customer.pdf");
  await updateArticle(owner, { id, body: `[x](${filePath(loose.id)})` });
  await expect(publishArticle(owner, { id })).rejects.toMatchObject({ code: "invalid" });
  await detachArticleFile(owner, { id, file_id: other.uuid });
  expect((await listArticleFiles(owner, { id })).data.map(({ name }) => name)).toEqual(["shown.pdf"]);
});

test("a translation shows the files of its original, and the sitemap knows both languages", async () => {
  const file = await stored("picture.pdf");
  const { id, slug } = await createArticle(owner, { title: "Pictures", body: `[p](${filePath(file.id)})` });
  await attachArticleFile(owner, { id, file_id: file.uuid });
  const translation = await translateArticle(owner, { id, language: "ar" });
  await publishArticle(owner, { id: translation.id });
  expect(await open(file.uuid)).toBe("picture.pdf");
  expect((await listTranslationGroups(world.systemCtx("acme"), {})).data).toEqual([]);
  await publishArticle(owner, { id });
  const { data } = await listTranslationGroups(world.systemCtx("acme"), {});
  expect(data).toEqual([
    [
      { slug: translation.slug, language: "ar" },
      { slug, language: "en" },
    ],
  ]);
});

test("a file that a published article shows is not detached, until the article is published without it", async () => {
  const file = await stored("steps.pdf");
  const shown = `[steps](${filePath(file.id)})`;
  const { id } = await createArticle(owner, { title: "Shown steps", body: shown });
  await attachArticleFile(owner, { id, file_id: file.uuid });
  await publishArticle(owner, { id });
  const refused = { code: "conflict", message: expect.stringContaining("“Shown steps”") };
  await expect(detachArticleFile(owner, { id, file_id: file.uuid })).rejects.toMatchObject(refused);
  await updateArticle(owner, { id, body: "Without it." });
  await expect(detachArticleFile(owner, { id, file_id: file.uuid })).rejects.toMatchObject(refused);
  expect(await open(file.uuid)).toBe("steps.pdf");
  await publishArticle(owner, { id });
  await detachArticleFile(owner, { id, file_id: file.uuid });
});

test("a file stays with the last article of a family that shows it, also when its draft is deleted", async () => {
  const file = await stored("both.pdf");
  const { id } = await createArticle(owner, { title: "In both", body: `[both](${filePath(file.id)})` });
  const translation = await translateArticle(owner, { id, language: "ar" });
  await attachArticleFile(owner, { id, file_id: file.uuid });
  await attachArticleFile(owner, { id: translation.id, file_id: file.uuid });
  await publishArticle(owner, { id });
  await detachArticleFile(owner, { id, file_id: file.uuid });
  expect(await open(file.uuid)).toBe("both.pdf");
  const refused = { code: "conflict", message: expect.stringContaining("“In both”") };
  await expect(detachArticleFile(owner, { id: translation.id, file_id: file.uuid })).rejects.toMatchObject(refused);
  await expect(deleteArticle(owner, { id: translation.id })).rejects.toMatchObject(refused);
  expect(await open(file.uuid)).toBe("both.pdf");
});
