import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { answerApi, writeProblem } from "./api";
import { runDueWork } from "./billing-clock";
import { offerPlan, type Plan } from "./plans";
import { answerInvoicePage, answerPortalPage } from "./billing-page";
import { answerPage } from "./page";
import { decideRefunds } from "./refunds";
import type { SandboxEvent } from "./objects";
import { signedRequest, type WebhookTarget } from "./sign";
import { createStore, type SandboxStore } from "./store";
import { createWebhookSender, sendByFetch, type WebhookOptions, type WebhookSender } from "./webhooks";

/** The version of Stripe's API that the sandbox implements. */
const apiVersion = "2026-10-28.endive";

export interface SandboxAccount {
  /** Our id, such as the tenant's slug. Stored objects belong to it, so that keys can change. */
  id: string;
  secret_key: string;
  /** Without it, no events are sent. */
  webhook?: WebhookTarget;
}

export interface SandboxOptions {
  clock: { now(): Date };
  /** Base address for browsers, without a trailing slash. */
  public_url: () => string;
  accounts: readonly SandboxAccount[];
  /** Finds the account of a secret key on each request, so that a new one works at once; null for an unknown key. */
  find_account?: (secretKey: string) => Promise<SandboxAccount | null>;
  /** JSON file that keeps all objects across restarts. */
  file?: string;
  retry_delays_ms?: readonly number[];
  /** Sends a webhook; default: Node's fetch. */
  fetch?: WebhookOptions<SandboxEvent>["fetch"];
}

export interface StripeSandbox extends Pick<WebhookSender<SandboxEvent>, "misbehave" | "release" | "settled" | "close"> {
  /** For `http.createServer`. */
  handler: RequestListener;
  /** Adds an account, or replaces the one with the same id. */
  setAccount(account: SandboxAccount): void;
  /** Completes the pending refunds of one account. */
  decideRefunds(accountId: string): void;
  /** Renews, ends and charges again what is due for the subscriptions of one account by the clock. */
  runSubscriptions(accountId: string): void;
  /** Adds a recurring price to an account that offers nothing of this name. */
  offer(accountId: string, plan: Plan): void;
  /** Declines the next charges of subscriptions of one account. */
  declineNext(accountId: string, times: number): void;
}

/** Stripe's API on this machine, with real requests, pages and signed webhooks but no money. */
export function createStripeSandbox(options: SandboxOptions): StripeSandbox {
  const accounts = new Map(options.accounts.map((account) => [account.id, account]));
  const store = createStore({
    clock: options.clock,
    api_version: apiVersion,
    public_url: options.public_url,
    ...(options.file === undefined ? {} : { file: options.file }),
  });
  const sender = createWebhookSender({
    store,
    requestOf: (id, event) => {
      const target = accounts.get(id)?.webhook;
      return target === undefined ? null : signedRequest(target, event, options.clock.now());
    },
    retry_delays_ms: options.retry_delays_ms ?? [1_000, 5_000, 30_000, 120_000, 600_000],
    fetch: options.fetch ?? sendByFetch,
  });
  const findAccount = async (secretKey: string): Promise<SandboxAccount | undefined> => {
    const found = await options.find_account?.(secretKey);
    if (found) accounts.set(found.id, found);
    return [...accounts.values()].find((account) => account.secret_key === secretKey);
  };
  return {
    misbehave: sender.misbehave,
    release: sender.release,
    settled: sender.settled,
    close: sender.close,
    setAccount: (account) => void accounts.set(account.id, account),
    decideRefunds: (id) => {
      decideRefunds(store, id);
      store.save();
    },
    runSubscriptions: (id) => {
      runDueWork(store, id);
      store.save();
    },
    offer: (id, plan) => {
      offerPlan(store, id, plan);
      store.save();
    },
    declineNext: (id, times) => {
      store.state.declines = { ...store.state.declines, [id]: times };
    },
    handler: (request, response) => {
      answer(store, findAccount, options.public_url(), request, response).catch(() => {
        send(response, 500, "application/json", writeProblem({ type: "api_error", message: "The sandbox failed." }));
      });
    },
  };
}

/** Starts a sandbox on its own port, which sets `public_url`. */
export async function startStripeSandbox(
  options: Omit<SandboxOptions, "public_url"> & { host: string; port: number },
): Promise<{ sandbox: StripeSandbox; port: number; url: string; stop(): Promise<void> }> {
  const address = { url: "" };
  const sandbox = createStripeSandbox({ ...options, public_url: () => address.url });
  const server = createServer(sandbox.handler);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : options.port;
  address.url = `http://${options.host}:${port}`;
  const stop = async (): Promise<void> => {
    await sandbox.close();
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { sandbox, port, url: address.url, stop };
}

/** The pages for browsers, by their folder. */
const pages: Readonly<Record<string, typeof answerPage>> = {
  "c/pay": answerPage,
  i: answerInvoicePage,
  "p/session": answerPortalPage,
};

async function answer(
  store: SandboxStore,
  findAccount: (secretKey: string) => Promise<SandboxAccount | undefined>,
  publicUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, search } = new URL(request.url ?? "/", "http://sandbox");
  const method = request.method ?? "GET";
  const body = await text(request);
  const [, kind = "", page] = /^\/(c\/pay|i|p\/session)\/([A-Za-z0-9_]+)$/.exec(pathname) ?? [];
  const answerOf = pages[kind];
  if (page !== undefined && answerOf !== undefined) {
    const shown = answerOf(store, page, method === "POST" ? body : undefined);
    store.save();
    if (shown.status === 303) response.writeHead(303, { location: shown.location }).end();
    else send(response, shown.status, "text/html; charset=utf-8", shown.html);
    return;
  }
  const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];
  const account = key === undefined ? undefined : await findAccount(key);
  if (account === undefined) {
    send(response, 401, "application/json", writeProblem({ type: "invalid_request_error", message: "Invalid API Key provided." }));
    return;
  }
  const idempotency = request.headers["idempotency-key"];
  const answered = answerApi(store, {
    method,
    path: pathname,
    query: search.slice(1),
    body,
    account: account.id,
    public_url: publicUrl,
    idempotency_key: typeof idempotency === "string" ? idempotency : undefined,
  });
  store.save();
  if (answered.replayed === true) response.setHeader("idempotent-replayed", "true");
  send(response, answered.status, "application/json", answered.body);
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    "content-type": type,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "stripe-version": apiVersion,
  });
  response.end(body);
}
