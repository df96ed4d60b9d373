import type { Wire } from "@/components/api/resource";
import type { Dashboard } from "@/lib/domains/reports/schema";

export type Onboarding = NonNullable<Wire<typeof Dashboard>["onboarding"]>;
export type FirstStep = Onboarding["steps"][number];

/** The page of each onboarding step within the company's pages: the invoice concerned, where there is one. */
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

/** The cookie that stores the dismissal, one per company. The server reads it, so that the layout does not shift. */
export function firstStepsCookie(slug: string): string {
  return `atrium-first-steps-${slug}`;
}
