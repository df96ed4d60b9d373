import type { OnboardingStep } from "@/lib/domains/reports/schema";
import type { Wire } from "@/components/api/resource";

/** Where each first step is done, within the company's pages. */
export const stepPages: Readonly<Record<Wire<typeof OnboardingStep>, readonly string[]>> = {
  company: ["settings", "general"],
  logo: ["settings", "branding"],
  currency: ["settings", "general"],
  tax: ["settings", "tax-profiles"],
  customer: ["customers", "new"],
  invoice: ["invoices", "new"],
  sent: ["invoices"],
  gateway: ["settings", "payment-gateways"],
  paid: ["invoices"],
};

/** Remembers that the finished list was put away; the server reads it, so that the page does not jump. One a company. */
export function firstStepsCookie(slug: string): string {
  return `atrium-first-steps-${slug}`;
}
