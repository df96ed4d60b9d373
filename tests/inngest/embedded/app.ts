import http from "node:http";
import { Inngest, type InngestFunction } from "inngest";
import { serve } from "inngest/node";
import { createLogger } from "@/lib/kernel/log";

export const signingKey = `signkey-test-${"0123456789abcdef".repeat(4)}`;
export const eventKey = "event-key-for-tests";

export const quiet = createLogger("silent");
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };

/** The notes of a test's functions, in order, by tag. */
export interface Notes {
  note(tag: unknown, what: string): void;
  of(tag: string): string[];
}

/** Notes in memory. */
export class Journal implements Notes {
  private readonly entries: { tag: string; what: string }[] = [];
  note(tag: unknown, what: string): void {
    this.entries.push({ tag: String(tag), what });
  }
  of(tag: string): string[] {
    return this.entries.filter((entry) => entry.tag === tag).map((entry) => entry.what);
  }
}

export type MakeFunctions = (client: Inngest, journal: Notes) => InngestFunction.Any[];

export function makeClient(enginePort: number, overrides: Partial<ConstructorParameters<typeof Inngest>[0]> = {}): Inngest {
  return new Inngest({
    id: "test",
    baseUrl: `http://127.0.0.1:${enginePort}`,
    eventKey,
    signingKey,
    isDev: false,
    logger: silent,
    ...overrides,
  });
}

export interface App {
  url: string;
  /** Stops listening and closes open connections. */
  stop(): Promise<void>;
}

export async function startApp(client: Inngest, functions: InngestFunction.Any[], port = 0): Promise<App> {
  const server = http.createServer(serve({ client, functions }));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The app has no port.");
  return {
    url: `http://127.0.0.1:${address.port}/api/inngest`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
