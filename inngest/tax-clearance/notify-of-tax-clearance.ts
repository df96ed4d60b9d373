import { daysLeft, taxDocumentLate, taxDocumentRejected, taxUnitDisconnected, taxUnitExpiring } from "@/lib/domains/tax-clearance";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

const ofRecord = ({ id, version }: { id: string; version: number }, values: Record<string, string>) => ({
  record_id: id,
  sequence: version,
  customer_id: null,
  values,
});

export const notifyOfRejectedTaxDocument = onEvent("notify-of-rejected-tax-document", taxDocumentRejected, ({ ctx, data, step }) =>
  notifyStaff(ctx, "tax_document_rejected", ofRecord(data, { number: data.number }), step),
);

export const notifyOfLateTaxDocument = onEvent("notify-of-late-tax-document", taxDocumentLate, ({ ctx, data, step }) =>
  notifyStaff(ctx, "tax_document_late", ofRecord(data, { number: data.number }), step),
);

export const notifyOfDisconnectedTaxUnit = onEvent("notify-of-disconnected-tax-unit", taxUnitDisconnected, ({ ctx, data, step }) =>
  notifyStaff(ctx, "tax_unit_disconnected", ofRecord(data, { name: data.name }), step),
);

export const notifyOfExpiringTaxUnit = onEvent("notify-of-expiring-tax-unit", taxUnitExpiring, ({ ctx, data, step }) => {
  if (data.valid_until === null) return Promise.resolve();
  const days = String(daysLeft(data.valid_until, ctx.clock.now()));
  return notifyStaff(ctx, "tax_unit_expiring", ofRecord(data, { name: data.name, days }), step);
});
