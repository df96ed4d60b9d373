import { createHash } from "node:crypto";
import { accept, retrieve, type Act, type ApiRequest } from "./act";
import { billingRoutes } from "./billing-routes";
import { expandObject } from "./expand";
import { parseForm } from "./form-body";
import { chargeOffSession } from "./intents";
import type { Customer } from "./objects";
import { CustomerParameters, IntentParameters, NoParameters, RefundParameters, SessionParameters } from "./parameters";
import { BalanceParameters, listPayouts, listTransactions, PayoutParameters } from "./payouts";
import { createRefund } from "./refunds";
import { isRefusal, StripeRefusal, type StripeProblem } from "./refusal";
import { createSession, expireSession, findSession } from "./sessions";
import type { SandboxStore } from "./store";

export type { ApiRequest };

export interface ApiAnswer {
  status: number;
  body: string;
  replayed?: boolean;
}

/** Every route of the sandbox's API; `:id` is one path segment. */
const routes: readonly [method: string, path: string, act: Act][] = [
  [
    "POST",
    "/v1/checkout/sessions",
    accept(SessionParameters, (store, { account, public_url }, given) => createSession(store, account, given, public_url)),
  ],
  ["GET", "/v1/checkout/sessions/:id", accept(NoParameters, (store, { account }, _given, id) => findSession(store, account, id))],
  ["POST", "/v1/checkout/sessions/:id/expire", accept(NoParameters, (store, { account }, _given, id) => expireSession(store, account, id))],
  ["POST", "/v1/payment_intents", accept(IntentParameters, (store, { account }, given) => chargeOffSession(store, account, given))],
  ["GET", "/v1/payment_intents/:id", retrieve("payment_intent")],
  ["POST", "/v1/refunds", accept(RefundParameters, (store, { account }, given) => createRefund(store, account, given))],
  ["GET", "/v1/refunds/:id", retrieve("refund")],
  ["GET", "/v1/setup_intents/:id", retrieve("setup_intent")],
  ["GET", "/v1/payment_methods/:id", retrieve("payment_method")],
  [
    "POST",
    "/v1/customers",
    accept(CustomerParameters, (store, { account }, { email = null, name = null, metadata = {} }) =>
      store.add<Customer>(account, {
        ...{ ...store.stamp("customer"), email, name, metadata },
        balance: 0,
        invoice_settings: { default_payment_method: null },
      }),
    ),
  ],
  ["GET", "/v1/customers/:id", retrieve("customer")],
  ["GET", "/v1/balance_transactions", accept(BalanceParameters, (store, { account }, given) => listTransactions(store, account, given))],
  ["GET", "/v1/payouts", accept(PayoutParameters, (store, { account }, given) => listPayouts(store, account, given))],
  ...billingRoutes,
];

const matchers = routes.map(([method, path, act]) => ({ method, act, path: new RegExp(`^${path.replace(":id", "([A-Za-z0-9_]+)")}$`) }));

/** Answers a request as Stripe would; a repeated POST gets the first response (docs.stripe.com/api/idempotent_requests). */
export function answerApi(store: SandboxStore, request: ApiRequest): ApiAnswer {
  const { account, idempotency_key: key, method } = request;
  if (key === undefined || method !== "POST") return perform(store, request);
  if (key.length > 255)
    return toAnswer(
      new StripeRefusal(400, { type: "invalid_request_error", message: "The idempotency key is longer than 255 characters." }),
    );
  const name = `${account}:${key}`;
  const fingerprint = createHash("sha256").update(`${request.path}\n${request.body}`).digest("hex");
  const first = Object.hasOwn(store.state.answers, name) ? store.state.answers[name] : undefined;
  if (first === undefined) {
    const answer = perform(store, request);
    // A request that was rejected before it changed anything does not use up its key.
    if (answer.status < 400 || answer.status === 402) store.state.answers[name] = { fingerprint, status: answer.status, body: answer.body };
    return answer;
  }
  if (first.fingerprint === fingerprint) return { status: first.status, body: first.body, replayed: true };
  const message =
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key ` +
    `other than '${key}'.`;
  return toAnswer(new StripeRefusal(400, { type: "idempotency_error", message }));
}

function perform(store: SandboxStore, request: ApiRequest): ApiAnswer {
  try {
    for (const { method, path, act } of matchers) {
      const match = method === request.method ? path.exec(request.path) : null;
      if (match === null) continue;
      const values = parseForm(request.method === "POST" ? request.body : request.query);
      const { object, expand = [] } = act(store, request, values, match[1] ?? "");
      return { status: 200, body: JSON.stringify(expandObject(store, request.account, object, expand)) };
    }
    const message = `Unrecognized request URL (${request.method}: ${request.path}): the sandbox does not implement it.`;
    throw new StripeRefusal(404, { type: "invalid_request_error", message });
  } catch (error) {
    if (isRefusal(error)) return toAnswer(error);
    throw error;
  }
}

function toAnswer({ httpStatus, problem }: StripeRefusal): ApiAnswer {
  return { status: httpStatus, body: writeProblem(problem) };
}

export function writeProblem(problem: StripeProblem): string {
  return JSON.stringify({ error: problem });
}
