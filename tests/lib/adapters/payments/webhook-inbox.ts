import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

export interface Delivery {
  raw: Buffer;
  headers: Headers;
  url: string;
}

export interface WebhookInbox {
  url: string;
  deliveries: Delivery[];
  /** Answers the next deliveries with 500. */
  refuseNext(count: number): void;
  /** Number of rejected deliveries. */
  refused(): number;
  close(): Promise<void>;
}

/** An endpoint on loopback that stores a provider's deliveries byte for byte. */
export async function openWebhookInbox(): Promise<WebhookInbox> {
  const deliveries: Delivery[] = [];
  let toRefuse = 0;
  let refused = 0;
  const server = createServer((request, response) => {
    void buffer(request).then((raw) => {
      if (toRefuse > 0) {
        toRefuse -= 1;
        refused += 1;
        response.writeHead(500).end();
        return;
      }
      const pairs = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === "string" ? [[name, value]] : [],
      );
      deliveries.push({ raw, headers: new Headers(pairs), url: `http://${request.headers.host}${request.url}` });
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    deliveries,
    refuseNext: (count) => {
      toRefuse = count;
    },
    refused: () => refused,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
