import type { Readable } from "node:stream";

/** Object storage. Keys are ours (`<tenant>/<purpose>/<id>`, or `quarantine/<tenant>/<id>`), never a user's file name. */
export interface StoragePort {
  /** Stores the stream under `key`, replacing an existing object; returns its size in bytes and its SHA-256 in hex. */
  put(key: string, body: Readable, options: { media_type: string }): Promise<StoredObject>;
  /** @throws AppError `not_found` if nothing is stored under `key`. */
  get(key: string): Promise<{ body: Readable; size: number }>;
  /** Moves an object, for example a scanned file out of quarantine. Idempotent: source missing and target present is a success. */
  move(from: string, to: string): Promise<void>;
  /** Deletes an object; deleting a missing one is not an error. */
  delete(key: string): Promise<void>;
  /** All objects below `folder` in no order, with the time they were written; concurrent changes may be missed or included. */
  list(folder: string): AsyncIterable<{ key: string; written_at: Date }>;
}

export interface StoredObject {
  size: number;
  sha256: string;
}
