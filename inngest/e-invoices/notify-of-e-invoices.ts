import { accessPointFailing } from "@/lib/domains/access-points";
import { deliveryFailed, eInvoiceReceived } from "@/lib/domains/e-invoices";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

const ofRecord = ({ id, version }: { id: string; version: number }, values: Record<string, string>) => ({
  record_id: id,
  sequence: version,
  customer_id: null,
  values,
});

export const notifyOfUndeliveredEInvoice = onEvent("notify-of-undelivered-e-invoice", deliveryFailed, ({ ctx, data, step }) =>
  notifyStaff(ctx, "e_invoice_undelivered", ofRecord(data, { number: data.number }), step),
);

export const notifyOfReceivedEInvoice = onEvent("notify-of-received-e-invoice", eInvoiceReceived, ({ ctx, data, step }) =>
  notifyStaff(ctx, "e_invoice_received", ofRecord(data, { seller: data.seller ?? data.sender ?? "?" }), step),
);

export const notifyOfFailingAccessPoint = onEvent("notify-of-failing-access-point", accessPointFailing, ({ ctx, data, step }) =>
  notifyStaff(ctx, "access_point_failing", ofRecord(data, { address: data.address }), step),
);
