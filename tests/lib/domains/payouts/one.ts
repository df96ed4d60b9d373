import { listPayouts, raiseException, storeTold } from "@/lib/domains/payouts";
import { runInTenant } from "@/lib/kernel/db";
import type { One } from "@/tests/support/one";

const made = new Date("2026-01-06T00:00:00Z");
const usd = (minor: bigint) => ({ minor, currency: "USD" });

export const one: One = {
  records: {
    payout: async ({ system, owner, slug }) => {
      const payout_ref = `po_${slug}`;
      const head = { occurred_at: made, payment_ref: null, refund_ref: null, paid: null, payout_ref };
      const page = {
        movements: [{ ...head, movement_ref: `txn_${slug}`, kind: "adjustment" as const, gross: usd(12_000n), fee: 240n }],
        payouts: [
          { payout_ref, status: "paid" as const, created_at: made, arrives_on: "2026-01-07", amount: usd(11_760n), reference: "STRIPE" },
        ],
      };
      await runInTenant(system.tenant.id, () => storeTold(system, "stripe", page));
      const id = (await listPayouts(owner, { gateway: "stripe" })).data.find((payout) => payout.payout_ref === payout_ref)?.id;
      if (id === undefined) throw new Error("the payout is missing");
      return id;
    },
    payout_exception: async ({ system, idOf }) => {
      const about = { gateway: "stripe", movement_id: null, payment_id: await idOf("payment"), refund_id: null };
      const booked = { amount: 100n, currency: "SAR" };
      return (await raiseException(system, { ...about, kind: "not_at_provider", occurred_at: made, told: null, booked })).id;
    },
  },
};
