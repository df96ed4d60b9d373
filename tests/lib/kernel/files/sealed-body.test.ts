import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openBody, sealBody, sealedSize } from "@/lib/kernel/files/sealed-body";

const key = randomBytes(32);

/** A stream of `bytes` in chunks of `size`. */
const inChunks = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size)),
    { objectMode: false },
  );
const seal = (bytes: Buffer) => buffer(sealBody(inChunks(bytes, 1_000), key).sealed);

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])("a body of %i bytes opens as it was, whatever its chunks", async (size) => {
  const plain = randomBytes(size);
  const { sealed, readPlain } = sealBody(inChunks(plain, 10_007), key);
  const stored = await buffer(sealed);
  expect(stored.length).toBe(sealedSize(size));
  expect(readPlain()).toEqual({ size, sha256: createHash("sha256").update(plain).digest("hex") });
  for (const chunk of [7, 65_552, 1_000_000]) expect((await buffer(openBody(inChunks(stored, chunk), [key]))).equals(plain)).toBe(true);
});

test("a changed, shortened, reordered or foreign body does not open", async () => {
  const stored = await seal(randomBytes(150_000));
  const [salt, first, second] = [stored.subarray(0, 16), stored.subarray(16, 16 + 65_552), stored.subarray(16 + 65_552, 16 + 131_104)];
  const changed = Buffer.from(stored);
  changed[100_000] = (changed[100_000] ?? 0) ^ 1;
  const damaged = [
    changed,
    stored.subarray(0, stored.length - 1),
    Buffer.concat([salt, first]),
    Buffer.concat([salt, second, first, stored.subarray(16 + 131_104)]),
    stored.subarray(0, 10),
  ];
  for (const each of damaged) await expect(buffer(openBody(inChunks(each, 4_096), [key]))).rejects.toMatchObject({ code: "internal" });
  await expect(buffer(openBody(inChunks(stored, 4_096), [randomBytes(32)]))).rejects.toMatchObject({ code: "internal" });
});

test("a body that fails ends the sealed stream with the same error", async () => {
  const failing = Readable.from(
    (function* () {
      yield Buffer.from("begun");
      throw new Error("connection lost");
    })(),
  );
  await expect(buffer(sealBody(failing, key).sealed)).rejects.toThrow("connection lost");
});

test("a stream that is given up unread closes its source", async () => {
  for (const wrap of [(body: Readable) => sealBody(body, key).sealed, (body: Readable) => openBody(body, [key])]) {
    const source = inChunks(randomBytes(100), 10);
    wrap(source).destroy();
    await once(source, "close");
    expect(source.destroyed).toBe(true);
  }
});
