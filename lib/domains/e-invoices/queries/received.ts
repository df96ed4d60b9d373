import { Readable } from "node:stream";
import { z } from "zod";
import { file, FileAnswer } from "@/lib/kernel/file-answer";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import { contentOf } from "../resource";
import { deliveryRows, receivedRows } from "../rows";
import { DeliveryList, DeliveryPage, ReceivedEInvoiceDetail, ReceivedEInvoiceList, ReceivedEInvoicePage, ReceivedId } from "../schema";

const example = { id: "rei_01jd0p2q3r4s5t6v7w8x9y0z1a" };

export const listReceived = query({
  id: "received_e_invoices.list",
  summary: "List the electronic invoices that the company received, newest first",
  permission: "expenses.approve",
  input: ReceivedEInvoiceList,
  output: ReceivedEInvoicePage,
  example: { state: "waiting" },
  run: (ctx, { state, ...input }) =>
    listPage(ctx, receivedRows, input, { where: state === undefined ? {} : { state }, sort: "-created_at" }),
});

export const getReceived = query({
  id: "received_e_invoices.get",
  summary: "Get a received electronic invoice with what it says and what the rules find",
  permission: "expenses.approve",
  input: z.strictObject({ id: ReceivedId }),
  output: ReceivedEInvoiceDetail,
  example,
  async run(ctx, { id }) {
    const row = await findRow(ctx, receivedRows, id);
    return { ...receivedRows.toResource(row, ctx), ...contentOf(row) };
  },
});

export const downloadReceived = query({
  id: "received_e_invoices.xml",
  summary: "Download a received electronic invoice as it came",
  permission: "expenses.approve",
  input: z.strictObject({ id: ReceivedId }),
  output: file("application/xml"),
  example,
  async run(ctx, { id }) {
    const { xml, number } = await findRow(ctx, receivedRows, id);
    const bytes = Buffer.from(xml, "utf8");
    const name = `${number.replaceAll(/[/\\]/g, "-") || "e-invoice"}.xml`;
    return new FileAnswer(name, "application/xml", bytes.length, Readable.from([bytes]));
  },
});

export const listDeliveries = query({
  id: "e_invoice_deliveries.list",
  summary: "List how electronic documents reach their receivers by the access point, newest first",
  // Not `invoices.read`, which customers have for their own.
  permission: "taxes.read",
  input: DeliveryList,
  output: DeliveryPage,
  example: { state: "rejected" },
  run(ctx, { state, invoice_id, credit_note_id, ...input }) {
    const wanted = Object.entries({ state, invoice_id, credit_note_id }).filter(([, value]) => value !== undefined);
    return listPage(ctx, deliveryRows, input, { where: Object.fromEntries(wanted), sort: "-created_at" });
  },
});
