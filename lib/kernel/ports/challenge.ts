/** Services that tell people from programs; a company chooses one for its public forms. */
export type ChallengeProvider = "altcha" | "turnstile";

/** `id` is the same each time a challenge is sent, so that it can be refused the second time; it means nothing after `expires_at`. */
export type ChallengeVerdict = { kind: "solved"; id: string; expires_at: Date } | { kind: "wrong" } | { kind: "expired" };

export interface ChallengePort {
  /** A new challenge for a browser to solve; null where the provider's own script asks the reader. */
  issue(key: string): Promise<Record<string, unknown> | null>;
  /**
   * Judges what the browser sent. `key` is the company's secret, `attempt_id` a UUID that is equal in retries.
   * @throws AppError `unavailable` if the provider does not answer, `upstream` if it does not accept the key.
   */
  verify(solution: string, asked: { key: string; ip: string | null; attempt_id: string }): Promise<ChallengeVerdict>;
}

export type ChallengeRegistry = Readonly<Record<ChallengeProvider, () => Promise<ChallengePort>>>;
