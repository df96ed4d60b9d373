import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { AppError } from "@/lib/kernel/base/errors";
import type { StoragePort } from "@/lib/kernel/ports/storage";
import { betweenLooks, createLargeBody, watchMemory } from "./memory-watch";

const mebibyte = 1024 * 1024;
const options = { media_type: "application/pdf" };

function bodyOf(text: string): Readable {
  return Readable.from([Buffer.from(text)]);
}

/** The behaviour common to all storages; `open` is called inside each test, once the storage's server is up. */
export function describeStorage(name: string, open: () => StoragePort): void {
  const readText = async (key: string): Promise<string> => (await buffer((await open().get(key)).body)).toString();

  describe(`storage contract: ${name}`, () => {
    test("get returns what put stored, with its size and SHA-256", async () => {
      const text = "ملف عربي, file one";
      const stored = await open().put("t1/files/one", bodyOf(text), options);
      expect(stored).toEqual({ size: Buffer.byteLength(text), sha256: createHash("sha256").update(text).digest("hex") });
      const got = await open().get("t1/files/one");
      expect(got.size).toBe(stored.size);
      expect((await buffer(got.body)).toString()).toBe(text);
    });

    test("an empty body is an object of size 0", async () => {
      expect((await open().put("t1/files/empty", Readable.from([]), options)).size).toBe(0);
      expect(await readText("t1/files/empty")).toBe("");
    });

    test("a second put replaces the first", async () => {
      await open().put("t1/files/twice", bodyOf("the first and longer"), options);
      await open().put("t1/files/twice", bodyOf("second"), options);
      expect(await readText("t1/files/twice")).toBe("second");
    });

    test("a key may begin with another key", async () => {
      await open().put("t1/nested/a", bodyOf("outer"), options);
      await open().put("t1/nested/a/b.pdf", bodyOf("inner"), options);
      expect([await readText("t1/nested/a"), await readText("t1/nested/a/b.pdf")]).toEqual(["outer", "inner"]);
    });

    test("a body that breaks leaves the old object intact and throws its own error", async () => {
      await open().put("t1/files/kept", bodyOf("old"), options);
      const broken = new AppError("too_large", "The file is larger than 25 MB.");
      async function* breakOff(): AsyncGenerator<Buffer> {
        yield Buffer.alloc(9 * mebibyte);
        throw broken;
      }
      await expect(open().put("t1/files/kept", Readable.from(breakOff()), options)).rejects.toBe(broken);
      expect(await readText("t1/files/kept")).toBe("old");
    });

    test("a body cut off by its sender is not stored", async () => {
      const body = new Readable({ read() {} });
      body.push("half");
      const storing = open().put("t1/files/half", body, options);
      setImmediate(() => body.destroy());
      await expect(storing).rejects.toThrow();
      await expect(open().get("t1/files/half")).rejects.toMatchObject({ code: "not_found" });
    });

    test("a folder's objects are listed recursively with the time they were written, and no other folder's", async () => {
      const keys = ["t9/quarantine/one", "t9/quarantine/two", "t9/quarantine/two/deep"];
      const before = Date.now();
      for (const key of [...keys, "t9/quarantined", "t9/files/one", "t99/quarantine/one"]) await open().put(key, bodyOf(key), options);
      const seen: string[] = [];
      for await (const { key, written_at } of open().list("t9/quarantine")) {
        expect(Math.abs(written_at.getTime() - before)).toBeLessThan(60_000);
        seen.push(key);
      }
      expect(seen.sort()).toEqual(keys);
      for await (const { key } of open().list("t9/nothing")) throw new Error(`${key} should not be there`);
    });

    test("getting a missing object is not_found", async () => {
      await expect(open().get("t1/files/none")).rejects.toMatchObject({ name: "AppError", code: "not_found" });
    });

    test("move moves the object, replaces the target, and may be retried", async () => {
      await open().put("t1/quarantine/m", bodyOf("moved"), options);
      await open().put("t1/files/m", bodyOf("in the way"), options);
      await open().move("t1/quarantine/m", "t1/files/m");
      await open().move("t1/quarantine/m", "t1/files/m");
      expect(await readText("t1/files/m")).toBe("moved");
      await expect(open().get("t1/quarantine/m")).rejects.toMatchObject({ code: "not_found" });
    });

    test("a move onto itself keeps the object, and moving a missing object is not_found", async () => {
      await open().put("t1/files/self", bodyOf("self"), options);
      await open().move("t1/files/self", "t1/files/self");
      expect(await readText("t1/files/self")).toBe("self");
      await expect(open().move("t1/files/none", "t1/files/nowhere")).rejects.toMatchObject({ code: "not_found" });
      await expect(open().move("t1/files/none", "t1/files/none")).rejects.toMatchObject({ code: "not_found" });
    });

    test("delete removes an object, and deleting a missing one is no error", async () => {
      await open().put("t1/files/gone", bodyOf("x"), options);
      await open().delete("t1/files/gone");
      await open().delete("t1/files/gone");
      await open().delete("never/was/there");
      await expect(open().get("t1/files/gone")).rejects.toMatchObject({ code: "not_found" });
    });

    const hostile = [
      "",
      "/",
      "/etc/passwd",
      "..",
      "../x",
      "a/../../x",
      "a/./b",
      "a//b",
      "a/",
      "a\\..\\b",
      "a\0b",
      "a b",
      "ä",
      ".incoming/x",
      "a/b.blob",
      "a\n",
      "k".repeat(513),
    ];
    test.each(hostile)("the key %j is rejected by every verb", async (key) => {
      const refused = expect.objectContaining({ code: "invalid" });
      await expect(open().put(key, bodyOf("x"), options)).rejects.toEqual(refused);
      await expect(open().get(key)).rejects.toEqual(refused);
      await expect(open().move(key, "a/b")).rejects.toEqual(refused);
      await expect(open().move("a/b", key)).rejects.toEqual(refused);
      await expect(open().delete(key)).rejects.toEqual(refused);
    });

    test("100 MiB stream in and out without being buffered", async () => {
      const [most, mostOutward] = [60 * mebibyte, 40 * mebibyte];
      const inward = watchMemory(most);
      const large = createLargeBody(100, inward.sample);
      const stored = await open().put("t1/files/large", large.body, options);
      const hash = large.readHash();
      expect(stored).toEqual({ size: 100 * mebibyte, sha256: hash });

      const outward = watchMemory(mostOutward);
      const arrived = createHash("sha256");
      let passed = 0;
      for await (const chunk of (await open().get("t1/files/large")).body) {
        arrived.update(chunk);
        if (Math.floor((passed + chunk.length) / (betweenLooks * mebibyte)) > Math.floor(passed / (betweenLooks * mebibyte)))
          outward.sample();
        passed += chunk.length;
      }
      expect(arrived.digest("hex")).toBe(hash);
      expect(inward.readPeak()).toBeLessThan(most);
      expect(outward.readPeak()).toBeLessThan(mostOutward);
    });
  });
}
