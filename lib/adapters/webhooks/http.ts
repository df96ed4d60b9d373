import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { checkEgressUrl, egressFetch, type EgressOptions } from "@/lib/kernel/http/egress/egress";
import type { WebhookAnswer, WebhookError, WebhookPort } from "@/lib/kernel/ports/webhook";

export interface HttpWebhookOptions {
  /** Allows plain HTTP to this machine, for the demo. */
  loopback: boolean;
  /** Milliseconds for one attempt; default 15,000. */
  timeout_ms?: number;
  /** Further rules, for tests and self-hosting. */
  egress?: EgressOptions;
}

/** Bytes of the answer that are kept. */
const answerLimit = 64 * 1024;

const loopbackRules: EgressOptions = { allow_http: true, allow_private: ["127.0.0.0/8", "::1/128"], allowed_ports: "any" };

const isLoopback = (url: string): boolean =>
  URL.canParse(url) && /^(localhost|(.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname);

/** Sends webhooks through the egress rules: HTTPS to public addresses only, unless `options` allow more. */
export function createHttpWebhooks({ loopback, timeout_ms = 15_000, egress = {} }: HttpWebhookOptions): WebhookPort {
  const rulesFor = (url: string): EgressOptions => (loopback && isLoopback(url) ? { ...egress, ...loopbackRules } : egress);
  return {
    check(url) {
      if (loopback || !isLoopback(url)) checkEgressUrl(url, rulesFor(url));
      else throw invalidField("url", "address_not_allowed", "This address is not on the public internet.");
    },
    async post(url, { headers, body }) {
      const started = performance.now();
      const answered = (answer: Omit<WebhookAnswer, "latency_ms">): WebhookAnswer => ({
        ...answer,
        latency_ms: Math.round(performance.now() - started),
      });
      try {
        const answer = await egressFetch(
          url,
          { method: "POST", headers, body, signal: AbortSignal.timeout(timeout_ms) },
          { ...rulesFor(url), timeout_ms: 2 * timeout_ms, max_response_bytes: answerLimit, truncate_response: true },
        );
        return answered({
          status: answer.status,
          body: await answer.text(),
          error: null,
          retry_after: answer.headers.get("retry-after"),
        });
      } catch (error) {
        return answered({ status: null, body: "", error: errorOf(error), retry_after: null });
      }
    },
  };
}

function errorOf(error: unknown): WebhookError {
  if (error instanceof Error && error.name === "TimeoutError") return "timeout";
  if (error instanceof AppError && error.code === "invalid") return "address_not_allowed";
  return codesOf(error).some((code) => tlsCode.test(code)) ? "tls" : "unreachable";
}

/** Codes of OpenSSL and Node for certificates and handshakes that fail. */
const tlsCode = /^(ERR_TLS_|ERR_SSL_|CERT_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** The codes of an error and its causes. */
function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let at: unknown = error; at instanceof Error; at = at.cause) if ("code" in at) codes.push(String(at.code));
  return codes;
}
