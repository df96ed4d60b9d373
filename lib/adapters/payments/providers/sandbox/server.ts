import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { createWebhookSender, sendByFetch, type WebhookOptions, type WebhookSender } from "../../sandbox/webhooks";
import { answerApi, parseRequest } from "./api";
import type { SandboxAnswer, SandboxDefinition } from "./definition";
import type { SandboxAccount, SandboxChange, SandboxPayment } from "./model";
import { answerPage, type PageAnswer } from "./page";
import { createStore } from "./store";
import { createWorld, type SandboxWorld } from "./world";

type Sender = WebhookSender<SandboxChange>;

export interface SandboxesOptions {
  host: string;
  port: number;
  clock: { now(): Date };
  definitions: readonly SandboxDefinition[];
  /** The accounts of one provider, read on each request, so that new keys work at once. */
  findAccounts: (slug: string) => Promise<readonly SandboxAccount[]>;
  /** JSON file of one provider that keeps all objects across restarts. */
  fileOf?: (slug: string) => string;
  retry_delays_ms?: readonly number[];
  /** Sends a webhook; default: Node's fetch. */
  fetch?: WebhookOptions<SandboxChange>["fetch"];
}

export interface ProviderSandbox extends Pick<Sender, "misbehave" | "release" | "settled"> {
  readonly world: SandboxWorld;
  /** Completes the pending refunds of one account. */
  decideRefunds(accountId: string): void;
  save(): void;
}

export interface ProviderSandboxes {
  port: number;
  url: string;
  /** By slug. */
  sandboxes: ReadonlyMap<string, ProviderSandbox>;
  stop(): Promise<void>;
}

interface Running extends ProviderSandbox, Pick<Sender, "close"> {
  answer(request: IncomingMessage, response: ServerResponse, rest: string): Promise<void>;
}

/** Serves every provider's API on one loopback port, each below its slug: real requests, pages and signed webhooks, but no money. */
export async function startProviderSandboxes(options: SandboxesOptions): Promise<ProviderSandboxes> {
  const address = { url: "" };
  const running = new Map<string, Running>();
  for (const definition of options.definitions) {
    running.set(definition.slug, await startOne(definition, options, () => `${address.url}/${definition.slug}`));
  }
  const server = createServer((request, response) => {
    const [, slug = "", rest = "/"] = /^\/([a-z0-9_]+)(\/.*)$/.exec(request.url ?? "") ?? [];
    const sandbox = running.get(slug);
    if (sandbox === undefined) sendJson(response, { status: 404, body: { message: "No such sandbox." } });
    else sandbox.answer(request, response, rest).catch(() => sendJson(response, { status: 500, body: { message: "The sandbox failed." } }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : options.port;
  address.url = `http://${options.host}:${port}`;
  const stop = async (): Promise<void> => {
    await Promise.all([...running.values()].map((sandbox) => sandbox.close()));
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { port, url: address.url, sandboxes: running, stop };
}

async function startOne(definition: SandboxDefinition, options: SandboxesOptions, publicUrl: () => string): Promise<Running> {
  const { slug, prefixes } = definition;
  const store = createStore({ clock: options.clock, file: options.fileOf?.(slug) });
  const world = createWorld({ store, publicUrl, prefixes });
  const agree = typeof definition.agree === "function" ? definition.agree : agreeBy(definition.agree.prefix);
  const known = new Map<string, SandboxAccount>();
  const readAccounts = async (): Promise<readonly SandboxAccount[]> => {
    const accounts = await options.findAccounts(slug);
    for (const account of accounts) known.set(account.id, account);
    return accounts;
  };
  await readAccounts();
  const sender = createWebhookSender<SandboxChange>({
    store,
    requestOf: (id, change) => {
      const account = known.get(id);
      const report = account && definition.report(change, account, options.clock.now());
      if (!account || !report) return null;
      const url = new URL(addressOf(change) ?? account.webhook_url);
      for (const [name, value] of Object.entries(report.query ?? {})) url.searchParams.set(name, value);
      return { ...report, url: url.href };
    },
    retry_delays_ms: options.retry_delays_ms ?? [1_000, 5_000, 30_000, 120_000, 600_000],
    fetch: options.fetch ?? sendByFetch,
  });
  return {
    world,
    misbehave: sender.misbehave,
    release: sender.release,
    settled: sender.settled,
    close: sender.close,
    save: store.save,
    decideRefunds: (account) => {
      world.decideRefunds(account);
      store.save();
    },
    answer: async (request, response, rest) => {
      const { pathname, searchParams } = new URL(rest, "http://sandbox");
      const raw = await text(request);
      const method = request.method ?? "GET";
      const accounts = await readAccounts();
      const page = /^\/pay\/([^/]+)$/.exec(pathname)?.[1];
      if (page !== undefined) {
        const payment = findPayment(world, accounts, decodeURIComponent(page));
        const answer = answerPage({ ...definition, agree }, world, payment, method === "POST" ? raw : undefined);
        store.save();
        sendPage(response, answer);
        return;
      }
      const headers = new Headers(
        Object.entries(request.headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
      );
      const call = {
        method,
        path: pathname,
        query: searchParams,
        headers,
        raw,
        body: parseRequest(raw, headers.get("content-type") ?? ""),
      };
      const account = definition.accountOf(call, accounts, world);
      const answer = account === undefined ? definition.unauthorized : answerApi(definition, world, account, call);
      store.save();
      sendJson(response, answer);
    },
  };
}

/** The money arrives as soon as the payer has agreed. */
function agreeBy(prefix: string): (world: SandboxWorld, payment: SandboxPayment) => void {
  return (world, payment) => world.receive(payment, world.store.newId(prefix));
}

/** Some providers take the address of a payment's webhooks with each request. */
function addressOf(change: SandboxChange): string | null {
  if (change.kind === "refund") return change.refund.webhook_url;
  return change.payment.webhook_url;
}

/** Anybody who has the address of a page may pay. */
function findPayment(world: SandboxWorld, accounts: readonly SandboxAccount[], id: string): SandboxPayment | undefined {
  return accounts.map((account) => world.payment(account.id, id)).find((payment) => payment !== undefined);
}

const pageHeaders = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

function sendPage(response: ServerResponse, answer: PageAnswer): void {
  if (answer.status === 303) response.writeHead(303, { location: answer.location }).end();
  else response.writeHead(answer.status, { ...pageHeaders, "content-type": "text/html; charset=utf-8" }).end(answer.html);
}

function sendJson(response: ServerResponse, { status, body }: SandboxAnswer): void {
  response.writeHead(status, { ...pageHeaders, "content-type": "application/json" });
  response.end(body === null ? "" : JSON.stringify(body));
}
