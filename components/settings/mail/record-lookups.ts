import type { Lookup } from "@/components/api/lookup";
import { invoices } from "@/components/invoices/resource";
import { payments } from "@/components/payments/resource";
import { foldText } from "@/lib/kernel/base/fold-text";

/** The latest invoices with a number; the API's list has no search. */
const invoiceLookup: Lookup = {
  key: "mailed-invoices",
  async search(api, text, signal) {
    const { data } = await api.list(invoices, { finalized: "true", limit: "100", sort: "-created_at" }, signal);
    return data
      .map(({ id, number, customer_name }) => ({ value: id, label: number ?? "", detail: customer_name }))
      .filter(({ label, detail }) => foldText(`${label} ${detail}`).includes(foldText(text)));
  },
  async resolve(api, id, signal) {
    return { value: id, label: (await api.get(invoices, id, signal)).number ?? "" };
  },
};

const paymentLookup: Lookup = {
  key: "mailed-payments",
  async search(api, text, signal) {
    const query: Record<string, string> = text.trim() === "" ? { limit: "20", sort: "-created_at" } : { limit: "20", q: text.trim() };
    const { data } = await api.list(payments, query, signal);
    return data.map((payment) => ({
      value: payment.id,
      label: payment.customer_name,
      detail: [payment.date, ...payment.invoices.map(({ number }) => number)].join(" · "),
    }));
  },
  async resolve(api, id, signal) {
    return { value: id, label: (await api.get(payments, id, signal)).date };
  },
};

/** How to choose the record that fills an email, by its noun. */
export const recordLookups: Readonly<Record<string, Lookup>> = { invoice: invoiceLookup, payment: paymentLookup };
