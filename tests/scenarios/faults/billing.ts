import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { makeClient, type Answer, type Client } from "../outside-client";

/** What one API client knows it has done, from the responses it got. */
export interface Billed {
  invoice_id: string;
  number: string;
  payment_id: string;
}

export interface BillingLoad {
  /** The number of invoices paid so far, from the responses. */
  paid(): number;
  /** The number of requests without a response, or with one that asks to retry. */
  troubles(): number;
  done: Promise<Billed[]>;
}

interface LoadOptions {
  base_url: string;
  /** One key per client, because each key has its own rate limit. */
  keys: readonly string[];
  customer_id: string;
  invoices_each: number;
}

/** How often a request is retried before the test gives up. */
const mostTries = 400;

/**
 * Clients that concurrently draft, finalize and pay invoices. Each request has its own Idempotency-Key and is retried under it, as a
 * careful client does, until the response is neither an outage nor a duplicate still in progress.
 */
export function startBilling({ base_url, keys, customer_id, invoices_each }: LoadOptions): BillingLoad {
  let paid = 0;
  let troubles = 0;
  const post = async (client: Client, path: string, body: unknown): Promise<Answer> => {
    const key = randomUUID();
    for (let tries = 0; tries < mostTries; tries++) {
      const answer = await client.send("POST", path, body, { "idempotency-key": key }).catch(() => null);
      if (answer !== null && answer.status < 300) return answer;
      if (answer !== null && ![409, 429, 500, 502, 503].includes(answer.status))
        throw new Error(`${path} answered ${String(answer.status)}: ${JSON.stringify(answer.body)}`);
      if (answer?.status === 500) throw new Error(`${path} broke: ${JSON.stringify(answer.body)}`);
      troubles += 1;
      await sleep(50 + Math.random() * 100);
    }
    throw new Error(`${path} had no answer in ${String(mostTries)} tries.`);
  };
  const bill = async (client: Client): Promise<Billed> => {
    const line = { description: "Consulting", quantity: "1", unit_price: "100.00", taxes: [] };
    const draft = await post(client, "/api/tenant/invoices", { customer_id, lines: [line] });
    const invoice_id = String(draft.body["id"]);
    const final = await post(client, `/api/tenant/invoices/${invoice_id}/finalize`, undefined);
    const payment = await post(client, `/api/tenant/invoices/${invoice_id}/payments`, { amount: "100.00", method: "bank_transfer" });
    paid += 1;
    return { invoice_id, number: String(final.body["number"]), payment_id: String(payment.body["id"]) };
  };
  const work = async (key: string): Promise<Billed[]> => {
    const client = makeClient(base_url, { authorization: `Bearer ${key}` });
    const billed: Billed[] = [];
    for (let count = 0; count < invoices_each; count++) billed.push(await bill(client));
    return billed;
  };
  const done = Promise.all(keys.map(work)).then((lists) => lists.flat());
  // The test awaits it later; until then a failure must not count as an unhandled rejection.
  done.catch(() => undefined);
  return { paid: () => paid, troubles: () => troubles, done };
}
