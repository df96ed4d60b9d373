import { AppError } from "@/lib/kernel/base/errors";
import type { WebhookRequest } from "../../sandbox/webhooks";
import type { SandboxAccount, SandboxChange, SandboxPayment } from "./model";
import type { PageRules } from "./page";
import type { SandboxWorld } from "./world";

/** A request to the provider's API. */
export interface SandboxRequest {
  method: string;
  /** Below the slug, with a leading slash and without the query. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The body as it was sent. */
  raw: string;
  /** The body's JSON object, or its form's fields; empty for none. */
  body: Readonly<Record<string, unknown>>;
}

export interface SandboxAnswer {
  status: number;
  body: unknown;
}

export interface SandboxCall {
  world: SandboxWorld;
  account: SandboxAccount;
  request: SandboxRequest;
  /** The values of the route's `:name` parts, in order. */
  params: readonly string[];
}

/** A route may also throw `refuseWith(...)`. */
export type SandboxRoute = readonly [method: string, path: string, run: (call: SandboxCall) => SandboxAnswer];

export interface SandboxReport extends Omit<WebhookRequest, "url"> {
  /** What the provider adds to the address. */
  query?: Readonly<Record<string, string>>;
}

/** A provider's API on this machine: its routes translate between the provider's objects and the model, where everything happens. */
export interface SandboxDefinition extends Omit<PageRules, "agree"> {
  slug: string;
  /** Beginnings of ids that the model makes. */
  prefixes: { customer: string; method: string };
  routes: readonly SandboxRoute[];
  /** Finds whose key a request carries. */
  accountOf(request: SandboxRequest, accounts: readonly SandboxAccount[], world: SandboxWorld): SandboxAccount | undefined;
  /** The answer to a request without a known key. */
  unauthorized: SandboxAnswer;
  /** The answer for an address without a route. */
  unknown: SandboxAnswer;
  /** Where the idempotency key of a request is; absent where the provider has none. */
  idempotency?: { keyOf(request: SandboxRequest): string | undefined; conflict: SandboxAnswer };
  /** What happens once the payer has agreed on the page; default: the money arrives under an id with this prefix. */
  agree: { prefix: string } | ((world: SandboxWorld, payment: SandboxPayment) => void);
  /** Settings that the adapter accepts, as the demo's account has them; `random` gives so many letters and digits. */
  settings?(random: (length: number) => string): Record<string, string>;
  /** The signed report of a change, called for each attempt to deliver it; null where the provider does not report it. */
  report(change: SandboxChange, account: SandboxAccount, now: Date): SandboxReport | null;
}

export function defineSandbox(definition: SandboxDefinition): SandboxDefinition {
  return definition;
}

/** The error with which a route answers. */
export class SandboxRefusal extends AppError {
  readonly answer: SandboxAnswer;

  constructor(answer: SandboxAnswer) {
    super("upstream", "The sandbox rejected the request.");
    this.answer = answer;
  }
}

export function refuseWith(status: number, body: unknown): SandboxRefusal {
  return new SandboxRefusal({ status, body });
}
