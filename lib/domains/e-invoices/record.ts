import { defineRecord } from "@/lib/kernel/record";
import { deliveryEvents, receivedEvents } from "./events";
import { EInvoiceDelivery, ReceivedEInvoice } from "./schema";

export const deliveryRecord = defineRecord({
  noun: "e_invoice_delivery",
  read: "taxes.read",
  resource: EInvoiceDelivery,
  title: "number",
  events: deliveryEvents,
});

export const receivedRecord = defineRecord({
  noun: "received_e_invoice",
  read: "expenses.approve",
  resource: ReceivedEInvoice,
  title: "number",
  events: receivedEvents,
});
