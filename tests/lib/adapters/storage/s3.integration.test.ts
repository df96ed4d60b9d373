import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createS3Storage } from "@/lib/adapters/storage/s3";
import { describeStorage } from "./storage-contract";
import { startS3Server, type S3Server } from "./s3-server";

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());

function open(changes: { bucket?: string; endpoint?: string; access_key_id?: string } = {}) {
  return createS3Storage({
    bucket: changes.bucket ?? server.bucket,
    region: "us-east-1",
    endpoint: changes.endpoint ?? server.endpoint,
    path_style: true,
    credentials: { ...server.credentials, access_key_id: changes.access_key_id ?? server.credentials.access_key_id },
    timeout_ms: 5_000,
  });
}

const put = (storage: ReturnType<typeof open>) => storage.put("a/b", Readable.from([Buffer.from("x")]), { media_type: "text/plain" });

describeStorage("S3", open);

test("the media type is stored with the object", async () => {
  await open().put("t1/public/logo.txt", Readable.from([Buffer.from("x")]), { media_type: "image/webp" });
  const { S3Client, HeadObjectCommand } = await import("@aws-sdk/client-s3");
  const client = new S3Client({
    region: "us-east-1",
    endpoint: server.endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: server.credentials.access_key_id, secretAccessKey: server.credentials.secret_access_key },
  });
  const head = await client.send(new HeadObjectCommand({ Bucket: server.bucket, Key: "t1/public/logo.txt" }));
  expect(head.ContentType).toBe("image/webp");
  client.destroy();
});

test("an unknown access key or an absent bucket is upstream, so that it is not retried", async () => {
  await expect(put(open({ access_key_id: "UNKNOWN" }))).rejects.toMatchObject({ code: "upstream" });
  await expect(put(open({ bucket: "absent-bucket" }))).rejects.toMatchObject({ code: "upstream" });
});

test("a storage that does not answer is unavailable, for each verb", async () => {
  const storage = open({ endpoint: "http://127.0.0.1:1" });
  const refused = { name: "AppError", code: "unavailable" };
  await expect(put(storage)).rejects.toMatchObject(refused);
  await expect(storage.get("a/b")).rejects.toMatchObject(refused);
  await expect(storage.move("a/b", "a/c")).rejects.toMatchObject(refused);
  await expect(storage.delete("a/b")).rejects.toMatchObject(refused);
});
