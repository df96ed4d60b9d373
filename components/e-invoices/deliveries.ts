import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type { DeliveryState, EInvoiceDelivery } from "@/lib/domains/e-invoices/schema";

/** How electronic documents reach their receivers by the access point. */
export const deliveries = defineResource<{
  row: typeof EInvoiceDelivery;
  detail: typeof EInvoiceDelivery;
  create: typeof EInvoiceDelivery;
  update: typeof EInvoiceDelivery;
  verbs: { retry: Verb<ById, DeliveryRow> };
}>("e-invoice-deliveries", { verbs: { retry: "POST /{id}/retry" } });

export type DeliveryRow = Wire<typeof EInvoiceDelivery>;
export type Delivery = Wire<typeof DeliveryState>;

export const deliveryStates = ["queued", "sent", "delivered", "rejected", "failed"] as const satisfies readonly Delivery[];
