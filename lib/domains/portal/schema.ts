import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneyText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import {
  Address,
  AddressCreate,
  AddressId,
  Contact,
  ContactCreate,
  ContactUpdate,
  Customer,
  CustomerUpdate,
  Language,
  StatementQuery,
} from "@/lib/domains/customers/schema";
import { InvoiceSummary } from "@/lib/domains/invoices/schema";
import { EntryKind, Statement } from "@/lib/domains/ledger/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { EmailAddress, Timestamp } from "@/lib/kernel/base/wire";

/** The tenant's host, by its first label; set by the handler, never by the caller. */
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
export const PortalDue = z.object({
  currency: Currency,
  amount: MoneyText,
  overdue: MoneyText,
  invoices: z.int(),
  next_due_date: Day.nullable(),
});

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

export const PortalStatementQuery = StatementQuery.omit({ id: true });

/**
 * What moved the account on a day: an invoice, or money that came in or went back, a payment as one line however many invoices it settled.
 */
export const PortalStatementLine = z.object({
  day: Day,
  kind: EntryKind.exclude(["credit_applied"]),
  /** The invoice that it is about, where it is one. */
  invoice: z.object({ id: idOf("invoice"), number: z.string() }).nullable(),
  /** What it adds to what is owed; negative takes off. */
  amount: MoneyText,
  /** What is owed after it. */
  balance: MoneyText,
});
export type PortalStatementLine = z.output<typeof PortalStatementLine>;

/** A customer's account in one currency over a period, as the customer reads it. */
export const PortalStatement = Statement.omit({ lines: true }).extend({
  /** All currencies in which there is an account. */
  currencies: z.array(Currency),
  lines: z.array(PortalStatementLine),
});
export type PortalStatement = z.output<typeof PortalStatement>;
/** An entry of the ledger, of which the lines are made. */
export type StatementEntry = z.output<typeof Statement>["lines"][number];

const shownAddress = {
  id: true,
  kind: true,
  line1: true,
  line2: true,
  city: true,
  region: true,
  postal_code: true,
  country: true,
  is_default: true,
} as const;
const { id: _id, ...typedAddress } = shownAddress;

/** A person of the customer's, as their colleagues see them. */
export const PortalContact = Contact.pick({
  id: true,
  name: true,
  email: true,
  phone: true,
  role: true,
  language: true,
  is_primary: true,
  portal_access: true,
}).extend({
  /** The one who asks. */
  own: z.boolean(),
  /** Whether the one who asks may remove this person. */
  removable: z.boolean(),
});
export type PortalContact = z.output<typeof PortalContact>;

export const PortalAddress = Address.pick(shownAddress);
export type PortalAddress = z.output<typeof PortalAddress>;

/** What a company knows of its customer and shows it. Notes, tags, terms and owner are the company's own. */
export const PortalDetails = z.object({
  customer: Customer.pick({ id: true, name: true, email: true, phone: true, website: true, tax_id: true }),
  addresses: z.array(PortalAddress),
  contacts: z.array(PortalContact),
  /** The customer's; contacts and addresses are parts of it. */
  version: z.int(),
});
export type PortalDetails = z.output<typeof PortalDetails>;

/**
 * Name, tax number and e-mail address are not among it: they stand on tax documents and say where those go, so the company changes them.
 */
export const PortalDetailsUpdate = CustomerUpdate.pick({ phone: true, website: true });
export const OwnContactUpdate = ContactUpdate.pick({ name: true, phone: true, language: true });
export const PortalContactCreate = ContactCreate.pick({ name: true, phone: true, role: true }).extend({ email: EmailAddress });
export const PortalContactPick = z.strictObject({ id: ContactId });
export const PortalAddressCreate = AddressCreate.pick(typedAddress);
export const PortalAddressUpdate = AddressCreate.pick(typedAddress).partial().extend({ id: AddressId });
export const PortalAddressPick = z.strictObject({ id: AddressId });
