import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { createLocalDiskStorage } from "@/lib/adapters/storage/local-disk";
import { describeStorage } from "./storage-contract";

const folder = await mkdtemp(join(tmpdir(), "atrium-storage-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const root = join(folder, "objects");
describeStorage("local disk", () => createLocalDiskStorage({ root }));

test("a body that breaks leaves no temporary file", async () => {
  const own = join(folder, "broken");
  async function* breakOff(): AsyncGenerator<Buffer> {
    yield Buffer.from("half");
    throw new Error("connection lost");
  }
  const storage = createLocalDiskStorage({ root: own });
  await expect(storage.put("a/b", Readable.from(breakOff()), { media_type: "text/plain" })).rejects.toThrow("connection lost");
  expect(await readdir(join(own, ".incoming"))).toEqual([]);
  expect(await readdir(own)).toEqual([".incoming"]);
});

test("a reader during a replacement gets the complete old object", async () => {
  const storage = createLocalDiskStorage({ root: join(folder, "atomic") });
  const old = Buffer.alloc(300_000, "o");
  await storage.put("a/b", Readable.from([old]), { media_type: "text/plain" });
  const reader = await storage.get("a/b");
  await storage.put("a/b", Readable.from([Buffer.from("new")]), { media_type: "text/plain" });
  expect((await buffer(reader.body)).equals(old)).toBe(true);
});

test("a read-only disk is unavailable", async () => {
  const file = join(folder, "a-file");
  await writeFile(file, "not a folder");
  const storage = createLocalDiskStorage({ root: join(file, "objects") });
  const storing = storage.put("a/b", Readable.from([Buffer.from("x")]), { media_type: "text/plain" });
  await expect(storing).rejects.toMatchObject({ code: "unavailable" });
});
