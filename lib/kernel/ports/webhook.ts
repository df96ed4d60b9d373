/** Why an attempt got no answer. */
export type WebhookError = "timeout" | "unreachable" | "tls" | "address_not_allowed";

export interface WebhookAnswer {
  /** The HTTP status; null without an answer. Redirects are not followed. */
  status: number | null;
  /** The first 64 kB of the body. */
  body: string;
  latency_ms: number;
  error: WebhookError | null;
  /** The `Retry-After` header. */
  retry_after: string | null;
}

export interface WebhookPort {
  /** @throws AppError `invalid` at `url` for an address that may not be reached. */
  check(url: string): void;
  /** Posts the bytes once, within 15 s. A failure is an answer with its error. */
  post(url: string, request: { headers: Record<string, string>; body: string }): Promise<WebhookAnswer>;
}
