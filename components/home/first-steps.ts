import type { Wire } from "@/components/api/resource";
import type { Dashboard } from "@/lib/domains/reports/schema";

export type Onboarding = NonNullable<Wire<typeof Dashboard>["onboarding"]>;
export type FirstStep = Onboarding["steps"][number];

/** Where a first step is done, within the company's pages: at the invoice that waits for it, where there is one. */
const pageOf: Readonly<Record<FirstStep["step"], (invoice: string | null) => readonly string[]>> = {
  company: () => ["setup"],
  gateway: () => ["settings", "payment-gateways", "stripe"],
  customer: () => ["customers", "new"],
  invoice: (invoice) => (invoice === null ? ["invoices", "new"] : ["invoices", invoice, "edit"]),
  sent: (invoice) => (invoice === null ? ["invoices"] : ["invoices", invoice]),
  paid: (invoice) => (invoice === null ? ["invoices"] : ["invoices", invoice]),
};

export function stepPage({ step, invoice_id }: FirstStep): readonly string[] {
  return pageOf[step](invoice_id);
}

/** Remembers that the list was put away; the server reads it, so that the page does not jump. One a company. */
export function firstStepsCookie(slug: string): string {
  return `atrium-first-steps-${slug}`;
}
