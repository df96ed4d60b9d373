import type { DocumentDraft } from "@/components/document/draft/document-draft";
import { defineDocumentKind } from "@/components/document/draft/use-document-draft";
import { recurringInvoices, type RecurringRecord } from "@/components/recurring-invoices/resource";
import { RecurringUpdate } from "@/lib/domains/recurring-invoices/schema";

/** A schedule's own fields as they are typed. */
export interface OwnFields {
  cadence: RecurringRecord["cadence"];
  start_date: string | null;
  end_date: string | null;
  max_cycles: string;
  /** What happens each cycle: `send` finalizes too. */
  auto: "draft" | "finalize" | "send";
  catch_up: RecurringRecord["catch_up"];
  payment_terms_days: string;
}
export type RecurringDraft = DocumentDraft & OwnFields;

const numberOf = (text: string) => (text.trim() === "" ? null : Number(text));

/** How a schedule is edited. */
export const recurringKind = defineDocumentKind<RecurringRecord, OwnFields>(recurringInvoices, {
  noun: "recurring-invoice",
  begin: { status: "draft", cadence: "monthly" },
  update: RecurringUpdate,
  days: ["start_date", "end_date"],
  read: ({ cadence, start_date, end_date, max_cycles, auto_finalize, auto_send, catch_up, payment_terms_days }) => ({
    cadence,
    start_date,
    end_date,
    max_cycles: max_cycles === null ? "" : String(max_cycles),
    auto: auto_send ? "send" : auto_finalize ? "finalize" : "draft",
    catch_up,
    payment_terms_days: String(payment_terms_days),
  }),
  write: ({ cadence, start_date, end_date, max_cycles, auto, catch_up, payment_terms_days }) => ({
    cadence,
    start_date,
    end_date,
    max_cycles: numberOf(max_cycles),
    auto_finalize: auto !== "draft",
    auto_send: auto === "send",
    catch_up,
    payment_terms_days: numberOf(payment_terms_days),
  }),
  datesOf: ({ start_date }) => ({ issue_date: start_date, due_date: null, supply_date: null, expiry_date: null }),
});
