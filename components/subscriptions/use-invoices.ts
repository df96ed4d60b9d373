"use client";

import { usePart } from "@/components/api/use-record";
import { subscriptions, type SubscriptionRecord } from "./resource";

/** The provider's invoices of a subscription, read again with each version of it. */
export function useInvoices({ id, version }: Pick<SubscriptionRecord, "id" | "version">) {
  return usePart(subscriptions, id, `invoices-${String(version)}`, subscriptions.verbs.list_invoices, { id });
}
