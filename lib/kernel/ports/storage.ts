import type { Readable } from "node:stream";

/** Object storage. Keys are ours (`<tenant>/<purpose>/<id>`, or `quarantine/<tenant>/<id>`), never a user's file name. */
export interface StoragePort {
  /** Stores the whole stream under `key`, replacing what was there; answers its size in bytes and its SHA-256 in hex. */
  put(key: string, body: Readable, options: { media_type: string }): Promise<StoredObject>;
  /** Throws `not_found` when nothing is stored under `key`. */
  get(key: string): Promise<{ body: Readable; size: number }>;
  /** Moves an object; used to let a scanned file out of quarantine. A repeat is harmless: source gone, target there. */
  move(from: string, to: string): Promise<void>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /**
   * All objects whose keys lie under `folder`, in no order; and when their bytes were written; one that comes or goes meanwhile may be
   * missed or told.
   */
  list(folder: string): AsyncIterable<{ key: string; written_at: Date }>;
}

export interface StoredObject {
  size: number;
  sha256: string;
}
