import { resolve } from "node:path";
import { expect, test } from "vitest";
import { providers } from "@/lib/adapters/payments/providers/list";
import { createStripeGateway } from "@/lib/adapters/payments/stripe";
import { currenciesOf } from "@/lib/domains/payment-gateways/resource";

const root = resolve(import.meta.dirname, "../..");
const clock = { now: () => new Date(0) };
const gateways = [
  { name: "Stripe", gateway: createStripeGateway({ clock }) },
  ...(await Promise.all(providers.map(async ({ name, load }) => ({ name, gateway: await load({ clock }) })))),
];

const reasons = { report_files: "not told: in report files only" };
const yes = (can: boolean): string => (can ? "yes" : "no");
const heads = [
  ...["Gateway", "Refunds", "Saving a method", "Charging it later", "Proof of a report", "Closing a page", "Given end of a page"],
  ...["Bank's confirmation", "Disputes", "After a decline", "Payouts", "Test payment", "Webhook", "Currencies"],
];

/** One row a gateway, from what its adapter declares. */
function rowOf({ name, gateway }: (typeof gateways)[number]): string[] {
  const { refund, save_method, charge_saved, webhook_proof, close_page, expires, three_d_secure, disputes, after_decline } =
    gateway.capabilities;
  const { payouts, test_payment } = gateway.capabilities;
  const currencies = currenciesOf(gateway);
  return [
    name,
    refund,
    save_method.replace("_", " "),
    yes(charge_saved),
    webhook_proof,
    yes(close_page),
    yes(expires),
    yes(three_d_secure),
    yes(disputes),
    after_decline,
    payouts.told ? `told${payouts.setting === undefined ? "" : `, with \`${payouts.setting}\``}` : reasons[payouts.reason],
    test_payment.replace("_", " "),
    gateway.webhook.subscription.replace("_", " "),
    currencies.length > 30 ? `${currencies.length}` : currencies.join(" "),
  ];
}

test("the documented table is what the adapters declare", async () => {
  const line = (cells: string[]): string => `| ${cells.join(" | ")} |`;
  const lines = [line(heads), line(heads.map(() => "---")), ...gateways.map((one) => line(rowOf(one)))];
  const head = "# What each payment gateway can do\n\nWritten from the adapters by `tests/guards/gateway-table.test.ts`.";
  const listed = gateways.filter(({ gateway }) => gateway.webhook.events.length > 0);
  const events = listed.map(({ name, gateway }) => `- ${name}: ${gateway.webhook.events.map((event) => `\`${event}\``).join(", ")}`);
  const text = `${head}\n\n${lines.join("\n")}\n\n## The events that are read\n\n${events.join("\n")}\n`;
  await expect(text).toMatchFileSnapshot(resolve(root, "docs/payment-gateways-table.md"));
});
