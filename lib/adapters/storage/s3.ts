import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
  type ListObjectsV2CommandOutput,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import type { StoragePort } from "@/lib/kernel/ports/storage";
import { parseStorageKey } from "./storage-key";
import { watchBody } from "./watched-body";

const mebibyte = 1024 * 1024;

export interface S3Options {
  bucket: string;
  region: string;
  /** For a service other than Amazon's, such as `https://s3.example.com`. */
  endpoint?: string;
  /** `https://host/bucket/key` instead of `https://bucket.host/key`; most self-hosted services need it. */
  path_style?: boolean;
  /** Default: the SDK's own provider chain (instance role, container role). */
  credentials?: { access_key_id: string; secret_access_key: string };
  /** Milliseconds of silence on the connection after which a call fails; default 30,000. */
  timeout_ms?: number;
}

/** Stores objects in one S3 bucket. Bodies are sent in parts of 8 MiB, two at a time, so memory does not grow with the object. */
export function createS3Storage(options: S3Options): StoragePort {
  const client = createClient(options);
  const at = (key: string) => ({ Bucket: options.bucket, Key: parseStorageKey(key).join("/") });

  return {
    async put(key, body, { media_type }) {
      const watched = watchBody(body);
      const stream = Readable.from(watched.chunks, { objectMode: false });
      const params = { ...at(key), Body: stream, ContentType: media_type };
      try {
        await new Upload({ client, params, partSize: 8 * mebibyte, queueSize: 2 }).done();
      } catch (error) {
        const failure = watched.readFailure();
        body.destroy();
        throw failure ?? toStorageError(error);
      }
      return watched.readResult();
    },

    async get(key) {
      const answer = await client.send(new GetObjectCommand(at(key))).catch(rethrow);
      if (!(answer.Body instanceof Readable) || answer.ContentLength === undefined) {
        throw new AppError("upstream", "The file storage sent no body.");
      }
      return { body: answer.Body, size: answer.ContentLength };
    },

    async move(from, to) {
      const [source, target] = [at(from), at(to)];
      if (source.Key === target.Key) return void (await client.send(new HeadObjectCommand(source)).catch(rethrow));
      try {
        await client.send(new CopyObjectCommand({ ...target, CopySource: `${options.bucket}/${source.Key}` }));
      } catch (error) {
        // A retried step finds that its first run has already moved the object.
        if (!isMissing(error)) throw toStorageError(error);
        return void (await client.send(new HeadObjectCommand(target)).catch(rethrow));
      }
      await client.send(new DeleteObjectCommand(source)).catch(rethrow);
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(rethrow);
    },

    async *list(folder) {
      const { Bucket, Key } = at(folder);
      let next: string | undefined;
      do {
        const page: ListObjectsV2CommandOutput = await client
          .send(new ListObjectsV2Command({ Bucket, Prefix: `${Key}/`, ContinuationToken: next }))
          .catch(rethrow);
        for (const { Key: key, LastModified } of page.Contents ?? [])
          if (key !== undefined && LastModified !== undefined) yield { key, written_at: LastModified };
        next = page.NextContinuationToken;
      } while (next !== undefined);
    },
  };
}

function createClient(options: S3Options): S3Client {
  const timeout = options.timeout_ms ?? 30_000;
  return new S3Client({
    region: options.region,
    ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint }),
    forcePathStyle: options.path_style ?? false,
    ...(options.credentials === undefined
      ? {}
      : { credentials: { accessKeyId: options.credentials.access_key_id, secretAccessKey: options.credentials.secret_access_key } }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: Math.min(timeout, 5_000), socketTimeout: timeout },
    // Many S3-compatible services reject the CRC trailers that the SDK adds by default; the database has our own SHA-256.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.name === "NoSuchKey" || error.name === "NotFound");
}

function rethrow(error: unknown): never {
  throw toStorageError(error);
}

function toStorageError(error: unknown): AppError {
  if (isMissing(error)) return notFound("file");
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  const refused = status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;
  return refused
    ? new AppError("upstream", "The file storage rejected the request.", { cause: error })
    : new AppError("unavailable", "The file storage did not respond.", { cause: error });
}
