import { toDayColumn } from "@/lib/commerce/day-column";
import type { StatementView } from "@/lib/commerce/statement";
import { findLiveCustomer, findCustomer } from "@/lib/domains/customers";
import { usualRecipients } from "@/lib/domains/documents";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { createRow } from "@/lib/kernel/rows";
import { statementCreated } from "../events";
import { closingOf, readView } from "../queries/view";
import { statementRows } from "../rows";
import { Statement, StatementSend } from "../schema";

interface Sending {
  customer_id: string;
  view: StatementView;
  month: string | null;
  recipients: string[];
  message: string;
}

/** Stores a statement that goes to these addresses; its email follows the commit. */
export function storeStatement(ctx: CommandCtx, { view, recipients, ...fields }: Sending) {
  const columns = {
    ...fields,
    kind: view.kind,
    currency: view.currency,
    from_day: view.from === null ? null : toDayColumn(view.from),
    to_day: toDayColumn(view.to),
    recipients,
    balance: closingOf(view),
    status: recipients.length === 0 ? "no_address" : "queued",
  };
  return createRow(ctx, statementRows, columns, statementCreated);
}

export const sendStatement = command({
  id: "statements.send",
  summary: "Email a customer's statement as PDF",
  permission: "statements.send",
  input: StatementSend,
  output: Statement,
  example: { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", kind: "open_items", message: "Dear Grace,\n\nhere is your statement." },
  async run(ctx, { to_addresses, message = "", ...asked }) {
    if (asked.kind === "open_items" && asked.from !== undefined)
      throw invalidField("from", "unknown", "Open items are those of one day: leave out `from`.");
    await findLiveCustomer(ctx, asked.id);
    const customer = await findCustomer(ctx, asked.id);
    const recipients = to_addresses ?? usualRecipients(customer);
    if (recipients.length === 0) throw new AppError("conflict", "The customer has no email address; enter one in `to_addresses`.");
    const view = await readView(ctx, customer, asked);
    return storeStatement(ctx, { customer_id: asked.id, view, month: null, recipients, message });
  },
});
