import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Asked {
  secret?: string;
  response?: string;
  idempotency_key?: string;
}

export interface TurnstileServer {
  url: string;
  /** Answers the next requests with this status, without a verdict. */
  failing: number | null;
  close(): Promise<void>;
}

/**
 * What Turnstile's siteverify does: a token is good once, unless a request is repeated with its idempotency key. Tokens that begin with
 * `good` are solved, and the secret is `turnstile-secret`.
 */
export async function startTurnstile(): Promise<TurnstileServer> {
  const used = new Map<string, string | undefined>();
  const judge = ({ secret, response = "", idempotency_key }: Asked): string[] => {
    if (secret !== "turnstile-secret") return ["invalid-input-secret"];
    if (!response.startsWith("good")) return ["invalid-input-response"];
    if (used.has(response) && used.get(response) !== idempotency_key) return ["timeout-or-duplicate"];
    used.set(response, idempotency_key);
    return [];
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const codes = judge(JSON.parse(Buffer.concat(chunks).toString()) as Asked);
      response.writeHead(self.failing ?? 200, { "content-type": "application/json" });
      response.end(self.failing === null ? JSON.stringify({ success: codes.length === 0, "error-codes": codes }) : "{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const self: TurnstileServer = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/siteverify`,
    failing: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return self;
}
