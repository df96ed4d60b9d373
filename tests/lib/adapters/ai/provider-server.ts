import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { answerAsProvider } from "@/lib/adapters/ai/canned/answer";
import type { LanguageModelOptions } from "@/lib/adapters/ai/language-model";

export interface Received {
  path: string;
  headers: Record<string, unknown>;
  body: string;
}

export interface ProviderServer {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  received: Received[];
  /** Options with which the adapter asks this server in the place of every provider. */
  options: LanguageModelOptions;
  close(): Promise<void>;
}

/** A server that speaks each provider's protocol; the model's name says how it answers. */
export async function startProviderServer(): Promise<ProviderServer> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      received.push({ path: request.url ?? "", headers: request.headers, body });
      const answer = answerAsProvider(new URL(request.url ?? "", "http://local").pathname, body);
      void pause(answer.delay_ms).then(() => {
        if (response.destroyed) return;
        response.writeHead(answer.status, { "content-type": "application/json" });
        response.end(answer.body);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const origin = `http://127.0.0.1:${String(address.port)}`;
  const egress = { allow_http: true, allow_private: ["127.0.0.0/8"], allowed_ports: "any" } as const;
  return {
    origin,
    received,
    options: { demo: false, origin, egress },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
