import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneyText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { Language } from "@/lib/domains/customers/schema";
import { InvoiceSummary } from "@/lib/domains/invoices/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { EmailAddress, Timestamp } from "@/lib/kernel/base/wire";

/** The tenant's host, by its first label; given by the door, never by the caller. */
const site = z.string().max(63);
const token = z.string().min(1).max(100);

export const SignInAsk = z.strictObject({ site, email: EmailAddress });
export const SignInLook = z.strictObject({ site, token });

const ContactId = idOf("contact");

/** One of the customers that the address is a contact of. */
export const PortalChoice = z.object({ contact_id: ContactId, contact_name: z.string(), customer_name: z.string() });
export type PortalChoice = z.output<typeof PortalChoice>;

export const SignInShown = z.object({ email: z.string(), expires_at: Timestamp, choices: z.array(PortalChoice) });
export const SignInUse = z.strictObject({ site, token, contact_id: ContactId.optional() });

export const ContactSessionId = idOf("contact_session");

export const PortalSession = z.object({
  id: ContactSessionId,
  ip: z.string(),
  user_agent: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  expires_at: Timestamp,
});
export type PortalSession = z.output<typeof PortalSession>;

export const PortalSessionList = listQuery(["created_at"]);
export const PortalSessionPage = pageOf(PortalSession);

/** What is owed in one currency; the next day is that of what is not late yet. */
export const PortalDue = z.object({ currency: Currency, amount: MoneyText, overdue: MoneyText, invoices: z.int(), next_due_date: Day.nullable() });

/** The first screen: who reads, for whom, and what there is to do. */
export const PortalHome = z.object({
  contact: z.object({ id: ContactId, name: z.string(), email: z.string(), language: Language.nullable() }),
  customer: z.object({ id: idOf("customer"), name: z.string() }),
  /** All customers that the address may act for, this one among them. */
  choices: z.array(PortalChoice),
  due: z.array(PortalDue),
  /** What is owed, the soonest due first; 200 at most. */
  owed: z.array(InvoiceSummary),
});
export type PortalHome = z.output<typeof PortalHome>;
