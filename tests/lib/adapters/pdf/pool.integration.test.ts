import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { afterEach, describe, expect, test } from "vitest";
import { createPdfPool, type PdfPool, type PdfPoolOptions } from "@/lib/adapters/pdf/pool";
import type { PdfRequest } from "@/lib/kernel/ports/pdf";
import { readPages } from "./read-pdf";
import { labelsOf, sampleDocument, sampleView } from "./sample-document";

const root = join(import.meta.dirname, "../../../..");
const pools: PdfPool[] = [];

function startPool(options: Partial<PdfPoolOptions>): PdfPool {
  const pool = createPdfPool({ worker: join(import.meta.dirname, "misbehaving-worker.mjs"), size: 1, queue: 1, ...options });
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

const request = (...content: string[]): PdfRequest => ({ template: "billing_document", content, labels: {}, paper: "A4" });
const text = async (pdf: Promise<Buffer>) => (await pdf).toString();

describe("limits", () => {
  test("a request is rejected at once when all threads are busy and the queue is full", async () => {
    const pool = startPool({ size: 2, queue: 1, limit: 60_000 });
    const taken = [pool.render(request("wait")), pool.render(request("wait")), pool.render(request("answer", "third"))];
    await expect(pool.render(request("answer", "fourth"))).rejects.toMatchObject({ code: "unavailable", status: 503, retryAfter: 2 });
    const outcomes = Promise.allSettled(taken);
    await pool.close();
    expect((await outcomes).map((outcome) => outcome.status)).toEqual(["rejected", "rejected", "rejected"]);
  });

  test("waiting requests are served in order", async () => {
    const pool = startPool({ size: 1, queue: 3 });
    const answered: string[] = [];
    await Promise.all(["1", "2", "3", "4"].map(async (name) => answered.push(await text(pool.render(request("answer", name))))));
    expect(answered).toEqual(["1", "2", "3", "4"]);
    expect(await text(pool.render(request("answer", "later")))).toBe("later");
  });

  test("a document's time limit starts when its thread has loaded", async () => {
    // This worker takes longer to load than a document is allowed.
    expect(await text(startPool({ limit: 400 }).render(request("answer", "drawn")))).toBe("drawn");
  });

  test.each(["hang", "wait"])("a document that takes too long (%s) fails and its thread is replaced", async (deed) => {
    const pool = startPool({ limit: 600 });
    const late = expect(pool.render(request(deed))).rejects.toMatchObject({ code: "unavailable", retryAfter: 2 });
    const next = pool.render(request("answer", "fine"));
    await late;
    expect(await text(next)).toBe("fine");
  });
});

test.each(["crash", "exit"])("a thread lost to a %s fails only its own document and is replaced", async (deed) => {
  const pool = startPool({ size: 1, queue: 2 });
  const [lost, kept] = await Promise.allSettled([pool.render(request(deed)), pool.render(request("answer", "kept"))]);
  expect(lost).toMatchObject({ status: "rejected", reason: { code: "unavailable", retryAfter: 2 } });
  expect(kept).toMatchObject({ status: "fulfilled" });
  expect(await text(pool.render(request("answer", "again")))).toBe("again");
});

test("an error from the worker keeps its code and does not cost the thread", async () => {
  const pool = startPool({});
  await expect(pool.render(request("refuse"))).rejects.toMatchObject({ name: "AppError", code: "invalid", status: 422 });
  expect(await text(pool.render(request("answer", "still here")))).toBe("still here");
});

test("a missing worker and a closed pool are unavailable", async () => {
  await expect(startPool({ worker: join(root, "no-such-worker.mjs") }).render(request("answer"))).rejects.toMatchObject({
    code: "unavailable",
  });
  const pool = startPool({});
  await pool.close();
  await expect(pool.render(request("answer", "x"))).rejects.toMatchObject({ code: "unavailable" });
});

describe("the real worker", () => {
  const real: PdfRequest = {
    template: "billing_document",
    content: sampleView("en", sampleDocument("en", 3)),
    labels: labelsOf.en,
    paper: "A4",
    logo: Buffer.from("no picture"),
  };

  async function renders(worker: string): Promise<void> {
    const pool = startPool({ worker, limit: 60_000 });
    const [page = ""] = await readPages(await pool.render(real));
    expect(page).toContain("Balance due");
    await expect(pool.render({ ...real, content: { title_key: "invoice" } })).rejects.toMatchObject({
      code: "invalid",
      errors: expect.arrayContaining([expect.objectContaining({ path: "view.status" })]),
    });
  }

  test("is loaded from TypeScript", () => renders(join(root, "lib/adapters/pdf/worker.ts")));

  test("is loaded from the bundle", async () => {
    // Beside node_modules, like dist/, so that packages outside the bundle are found.
    await mkdir(join(root, ".data"), { recursive: true });
    const folder = await mkdtemp(join(root, ".data/pdf-worker-"));
    try {
      const entryPoints = [{ in: join(root, "lib/adapters/pdf/worker.ts"), out: "pdf-worker" }];
      await build({
        absWorkingDir: root,
        entryPoints,
        outdir: folder,
        bundle: true,
        packages: "external",
        alias: { "@": root },
        platform: "node",
        format: "esm",
        target: "node20",
        logLevel: "warning",
      });
      await renders(join(folder, "pdf-worker.js"));
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
