/** What a company does in its account at the provider: products with prices, and cards of its customers. */
export interface BillingAccount {
  price(terms?: { amount?: number; name?: string; interval?: string; currency?: string; more?: Record<string, string> }): Promise<string>;
  /** Saves a test card for a customer, and answers its id. */
  card(customer: string, number?: string): Promise<string>;
  /** Sets the day on which a subscription ends. */
  endAt(subscription: string, at: Date): Promise<void>;
  /** Starts a subscription without Atrium. */
  subscribe(customer: string, price: string, card: string): Promise<string>;
  /** Sends the form of a page with a card. */
  submit(page: string, number: string): Promise<{ status: number; location: string | null }>;
}

export function connectAccount(port: number, secretKey: string): BillingAccount {
  const base = `http://127.0.0.1:${String(port)}`;
  const post = async (path: string, values: Record<string, string>): Promise<{ id: string; url: string }> => {
    const headers = { authorization: `Bearer ${secretKey}` };
    const answer = await fetch(`${base}${path}`, { method: "POST", headers, body: new URLSearchParams(values) });
    return (await answer.json()) as { id: string; url: string };
  };
  const get = async (path: string): Promise<{ setup_intent: string; payment_method: string }> => {
    const answer = await fetch(`${base}${path}`, { headers: { authorization: `Bearer ${secretKey}` } });
    return (await answer.json()) as { setup_intent: string; payment_method: string };
  };
  const submit = async (page: string, number: string) => {
    const answer = await fetch(page, { method: "POST", body: new URLSearchParams({ card_number: number }), redirect: "manual" });
    await answer.arrayBuffer();
    return { status: answer.status, location: answer.headers.get("location") };
  };
  return {
    submit,
    async endAt(subscription, at) {
      await post(`/v1/subscriptions/${subscription}`, { cancel_at: String(Math.floor(at.getTime() / 1000)) });
    },
    async subscribe(customer, price, card) {
      const terms = { customer, "items[0][price]": price, payment_behavior: "allow_incomplete", default_payment_method: card };
      return (await post("/v1/subscriptions", terms)).id;
    },
    async price({ amount = 3000, name = "Plan", interval = "month", currency = "gbp", more = {} } = {}) {
      const { id: product } = await post("/v1/products", { name });
      return (await post("/v1/prices", { currency, unit_amount: String(amount), product, "recurring[interval]": interval, ...more })).id;
    },
    async card(customer, number = "4242424242424242") {
      const session = await post("/v1/checkout/sessions", {
        ...{ mode: "setup", currency: "gbp", customer },
        success_url: "http://acme.localhost/done",
      });
      await submit(session.url, number);
      const { setup_intent } = await get(`/v1/checkout/sessions/${session.id}`);
      return (await get(`/v1/setup_intents/${setup_intent}`)).payment_method;
    },
  };
}
