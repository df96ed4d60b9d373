import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toDelivery, toReceivedResource } from "./resource";
import { EInvoiceDelivery, ReceivedEInvoice } from "./schema";

export const deliveryRows = defineRows({
  noun: "e_invoice_delivery",
  model: "eInvoiceDelivery",
  visible,
  schema: EInvoiceDelivery,
  toResource: toDelivery,
});

export const receivedRows = defineRows({
  noun: "received_e_invoice",
  model: "receivedEInvoice",
  visible,
  schema: ReceivedEInvoice,
  toResource: toReceivedResource,
});
