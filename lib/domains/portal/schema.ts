import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneySumText, MoneyText } from "@/lib/commerce/money";
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
import { CustomField, CustomValue } from "@/lib/domains/custom-fields/schema";
import { InvoiceSummary } from "@/lib/domains/invoices/schema";
import { EntryKind, Statement } from "@/lib/domains/ledger/schema";
import { OpenItems, OpenItemsQuery, StatementFileQuery } from "@/lib/domains/statements/schema";
import { UpcomingInvoices } from "@/lib/domains/recurring-invoices/schema";
import { OwnSubscription } from "@/lib/domains/subscriptions/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { PasskeyAssertion, PasskeyRegistration } from "@/lib/kernel/base/passkey";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { EmailAddress, Timestamp } from "@/lib/kernel/base/wire";

/** The tenant's slug; set by the handler, never by the caller. */
const site = z.string().max(63);
const token = z.string().min(1).max(100);

/** The asking browser's token; set by the handler from its cookie, never by the caller. */
const browser = z.string().length(43);

export const SignInAsk = z.strictObject({ site, browser, email: EmailAddress });
export const SignInLook = z.strictObject({ site, token, browser: browser.nullable() });

const ContactId = idOf("contact");

/** A customer that the address is a contact of. */
export const PortalChoice = z.object({ contact_id: ContactId, contact_name: z.string(), customer_name: z.string() });
export type PortalChoice = z.output<typeof PortalChoice>;

/** `asks_code`: whether the link was asked for in another browser, which shows the code. */
export const SignInShown = z.object({ email: z.string(), expires_at: Timestamp, asks_code: z.boolean(), choices: z.array(PortalChoice) });
export const SignInUse = z.strictObject({
  site,
  token,
  browser: browser.nullable(),
  contact_id: ContactId.optional(),
  code: z.string().max(20).optional(),
});

export const ContactPasskeyId = idOf("contact_passkey");

export const PortalPasskey = z.object({
  id: ContactPasskeyId,
  name: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
});
/** `may_change`: whether the session is new enough to add and remove passkeys. */
export const PortalPasskeys = z.object({ data: z.array(PortalPasskey), may_change: z.boolean() });
export type PortalPasskeys = z.output<typeof PortalPasskeys>;
/** For the browser's `navigator.credentials`. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });
export const PasskeyAdd = z.strictObject({ name: z.string().trim().min(1).max(100), response: PasskeyRegistration });
export const PasskeyPick = z.strictObject({ id: ContactPasskeyId });
export const PasskeySignIn = z.strictObject({ site, browser: browser.nullable(), response: PasskeyAssertion });
export const PasskeySignInBegin = z.strictObject({ site });

export const ContactSessionId = idOf("contact_session");

export const PortalSession = z.object({
  id: ContactSessionId,
  ip: z.string(),
  user_agent: z.string(),
  /** The calling session. */
  current: z.boolean(),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  expires_at: Timestamp,
});
export type PortalSession = z.output<typeof PortalSession>;

export const PortalSessionList = listQuery(["created_at"]);
export const PortalSessionPage = pageOf(PortalSession);

/** The balance due in one currency; the next day is the next due date that is not overdue. */
export const PortalDue = z.object({
  currency: Currency,
  amount: MoneySumText,
  overdue: MoneySumText,
  invoices: z.int(),
  next_due_date: Day.nullable(),
});

/** An open invoice; `automatic` names the saved method that is charged by itself, and the day. */
export const PortalOwed = InvoiceSummary.extend({ automatic: z.object({ method: z.string(), date: Day }).nullable() });
export type PortalOwed = z.output<typeof PortalOwed>;

/** The first page: the contact, the customer, and what to do. */
export const PortalHome = z.object({
  contact: z.object({ id: ContactId, name: z.string(), email: z.string(), language: Language.nullable() }),
  customer: z.object({ id: idOf("customer"), name: z.string() }),
  /** All customers that the address may act for, including this one. */
  choices: z.array(PortalChoice),
  due: z.array(PortalDue),
  /** The invoices due, the earliest due first; 200 at most. */
  owed: z.array(PortalOwed),
  /** Whether a project is shared with the customer. */
  shared_projects: z.boolean(),
  /** Whether invoices come to the customer by a schedule. */
  upcoming_invoices: z.boolean(),
  /** Whether the customer has subscriptions at the card processor. */
  subscriptions: z.boolean(),
});
export type PortalHome = z.output<typeof PortalHome>;

export const PortalStatementQuery = StatementQuery.omit({ id: true });

/** A line of the statement: an invoice, or a payment or refund, as one line for however many invoices. */
export const PortalStatementLine = z.object({
  day: Day,
  kind: EntryKind.exclude(["credit_applied"]),
  /** The invoice, if the line is about one. */
  invoice: z.object({ id: idOf("invoice"), number: z.string() }).nullable(),
  /** The credit note, if the line is one. */
  credit_note: z.object({ id: idOf("credit_note"), number: z.string() }).nullable(),
  /** The change of the balance; negative lowers it. */
  amount: MoneyText,
  /** The balance after this line. */
  balance: MoneySumText,
});
export type PortalStatementLine = z.output<typeof PortalStatementLine>;

/** A customer's statement in one currency over a period, for the customer. */
export const PortalStatement = Statement.omit({ lines: true }).extend({
  /** All currencies with entries. */
  currencies: z.array(Currency),
  lines: z.array(PortalStatementLine),
});
export type PortalStatement = z.output<typeof PortalStatement>;

export const PortalSubscriptions = z.object({ data: z.array(OwnSubscription) });
export const PortalCardPage = z.object({ url: z.string() });

export const PortalUpcoming = z.object({ data: z.array(UpcomingInvoices) });

export const PortalFileQuery = StatementFileQuery.omit({ id: true });
export const PortalOpenItemsQuery = OpenItemsQuery.omit({ id: true });
/** What is open, with the currencies that the customer has entries in. */
export const PortalOpenItems = OpenItems.extend({ currencies: z.array(Currency) });
export type PortalOpenItems = z.output<typeof PortalOpenItems>;

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

/** A contact of the customer, as its other contacts see it. */
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
  /** Whether this is the caller. */
  own: z.boolean(),
  /** Whether the caller may remove this contact. */
  removable: z.boolean(),
});
export type PortalContact = z.output<typeof PortalContact>;

export const PortalAddress = Address.pick(shownAddress);
export type PortalAddress = z.output<typeof PortalAddress>;

/** A custom field's value as contacts see it; they neither see its rules nor change it. */
export const PortalCustomField = CustomField.pick({ key: true, label: true, type: true, options: true, currency: true }).extend({
  value: CustomValue,
});
export type PortalCustomField = z.output<typeof PortalCustomField>;

/** The kinds of records that the portal shows and that have custom fields. */
export const PortalRecordNoun = z.enum(["contract", "estimate", "invoice", "project", "ticket"]);
export const PortalRecordFields = z.object({ data: z.array(PortalCustomField) });

/** The customer's data that its contacts may see; notes, tags, terms and owner are internal. */
export const PortalDetails = z.object({
  customer: Customer.pick({ id: true, name: true, email: true, phone: true, website: true, tax_id: true, country: true }),
  addresses: z.array(PortalAddress),
  contacts: z.array(PortalContact),
  /** The custom fields that the company shows its customers, with their values. */
  custom: z.array(PortalCustomField),
  /** The customer's version; contacts and addresses are parts of it. */
  version: z.int(),
});
export type PortalDetails = z.output<typeof PortalDetails>;

/**
 * Name, tax number and email address are absent: they appear on tax documents or decide where those are sent, so only the company changes
 * them.
 */
export const PortalDetailsUpdate = CustomerUpdate.pick({ phone: true, website: true });
export const OwnContactUpdate = ContactUpdate.pick({ name: true, phone: true, language: true });
export const PortalContactCreate = ContactCreate.pick({ name: true, phone: true, role: true }).extend({ email: EmailAddress });
export const PortalContactPick = z.strictObject({ id: ContactId });
export const PortalAddressCreate = AddressCreate.pick(typedAddress);
export const PortalAddressUpdate = AddressCreate.pick(typedAddress).partial().extend({ id: AddressId });
export const PortalAddressPick = z.strictObject({ id: AddressId });
