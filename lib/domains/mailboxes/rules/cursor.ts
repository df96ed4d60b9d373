/** How far a folder was read. UIDs count within one UIDVALIDITY (RFC 3501, 2.3.1.1). */
export interface Cursor {
  uid_validity: bigint;
  last_uid: number;
}

/** What the server says of a folder now. */
export interface FolderState {
  uid_validity: bigint;
  /** A new message gets at least this UID. */
  uid_next: number;
}

/**
 * What a poll reads: nothing; the messages after a UID; or, where the server has renumbered the folder, those that arrived since the last
 * poll, which are compared with the stored ones. A mailbox polled for the first time imports no old messages.
 */
export type ReadPlan =
  | { kind: "start"; cursor: Cursor }
  | { kind: "nothing" }
  | { kind: "after"; uid: number }
  | { kind: "renumbered"; cursor: Cursor };

export function planRead(stored: Cursor | null, { uid_validity, uid_next }: FolderState): ReadPlan {
  const newest = { uid_validity, last_uid: Math.max(uid_next - 1, 0) };
  if (stored === null) return { kind: "start", cursor: newest };
  if (stored.uid_validity !== uid_validity) return { kind: "renumbered", cursor: newest };
  return uid_next <= stored.last_uid + 1 ? { kind: "nothing" } : { kind: "after", uid: stored.last_uid };
}

const longestPauseMs = 15 * 60_000;

/** Milliseconds until the next poll: the interval, doubled with each failure in a row; at most 15 minutes, or the interval if longer. */
export function pauseAfter(intervalMs: number, failures: number): number {
  return Math.max(intervalMs, Math.min(intervalMs * 2 ** Math.min(failures, 10), longestPauseMs));
}
