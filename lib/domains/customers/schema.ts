import { z } from "zod";
import { Country } from "@/lib/commerce/countries";
import { AddressSchemeCode, EInvoiceFormat, LegalSchemeCode } from "@/lib/commerce/e-invoicing";
import { Currency } from "@/lib/commerce/currencies";
import { Day } from "@/lib/commerce/schedule";
import { timeRoundingFields } from "@/lib/commerce/time-rounding";
import { customInput, customListQuery, customValues } from "@/lib/domains/custom-fields/schema";
import { Balance } from "@/lib/domains/ledger/schema";
import { Locale } from "@/lib/domains/settings/schema";
import { idOf, idOrNone } from "@/lib/kernel/base/ids";
import { pageWithSums, textFilter } from "@/lib/kernel/base/paging";
import { EmailAddress, QueryFlag, Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";

export { AutopayEnd, AutopayNews } from "./schema/autopay";

export const CustomerId = idOf("customer");
export const ContactId = idOf("contact");
export const AddressId = idOf("address");

/** How documents and emails are written. */
export const Language = Locale;

export const AddressKind = z.enum(["billing", "shipping"]);

export const LabelName = lineOf(50);
const labelNames = z.array(LabelName).max(30);

const contactFields = z.strictObject({
  name: lineOf(200),
  email: EmailAddress.nullable(),
  phone: lineOf(40).nullable(),
  role: lineOf(100).nullable(),
  language: Language.nullable(),
  is_primary: z.boolean(),
  /** May sign in to the portal; removing the permission ends the contact's sessions immediately. */
  portal_access: z.boolean(),
});

const addressFields = z.strictObject({
  kind: AddressKind,
  label: lineOf(100).nullable(),
  line1: lineOf(200),
  line2: lineOf(200).nullable(),
  city: lineOf(100).nullable(),
  region: lineOf(100).nullable(),
  postal_code: lineOf(20).nullable(),
  country: Country,
  is_default: z.boolean(),
});

const customerFields = z.strictObject({
  name: lineOf(200),
  email: EmailAddress.nullable(),
  phone: lineOf(40).nullable(),
  website: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
  tax_id: lineOf(50).nullable(),
  country: Country.nullable(),
  currency: Currency,
  language: Language,
  owner_id: idOf("staff").nullable(),
  tax_profile_id: idOf("tax_profile").nullable(),
  payment_terms_days: z.int().min(0).max(365).nullable(),
  active: z.boolean(),
  /** Gets the company's statement each month, where the company sends them. */
  monthly_statements: z.boolean(),
  ...timeRoundingFields,
  /** How it gets electronic invoices; null for none. */
  e_invoice: EInvoiceFormat.nullable(),
  /** They are sent to its electronic address by the company's access point. */
  by_peppol: z.boolean(),
  /** Its electronic address, and what kind it is (a code of the list EAS). */
  e_address: lineOf(100).nullable(),
  e_address_scheme: AddressSchemeCode.nullable(),
  /** What it wants to read on its invoices, such as a Leitweg-ID. */
  buyer_reference: lineOf(100).nullable(),
  /** Its entry in a register of companies, and the code of the register (ISO 6523). */
  legal_id: lineOf(50).nullable(),
  legal_id_scheme: LegalSchemeCode.nullable(),
  notes: textOf(10_000),
  tags: labelNames,
  groups: labelNames,
});

const stamps = z.object({ version: z.int(), created_at: Timestamp, updated_at: Timestamp });

export const Contact = z.object({ id: ContactId, customer_id: CustomerId, ...contactFields.shape, ...stamps.shape });
export const Address = z.object({ id: AddressId, customer_id: CustomerId, ...addressFields.shape, ...stamps.shape });
export const Customer = z.object({
  id: CustomerId,
  ...customerFields.shape,
  ...customValues.shape,
  deleted_at: Timestamp.nullable(),
  /** The customer that this one was merged into: its records are there. */
  merged_into_id: CustomerId.nullable(),
  ...stamps.shape,
});
export type Customer = z.output<typeof Customer>;

/** `balances` is the customer's outstanding amounts, `credits` its unapplied credit. */
export const CustomerDetail = Customer.extend({
  contacts: z.array(Contact),
  addresses: z.array(Address),
  balances: z.array(Balance),
  credits: z.array(Balance),
  /** From -100 to 100: the last answer of each contact within a year. Null without answers. */
  nps: z.number().nullable(),
  /** The percentage of satisfied contacts by their last answers within 90 days. Null without answers. */
  csat: z.number().nullable(),
});

export const ContactCreate = contactFields.partial().required({ name: true });
export const ContactUpdate = contactFields.partial();
export const AddressCreate = addressFields.partial().required({ line1: true, country: true });
export const AddressUpdate = addressFields.partial();

export const CustomerCreate = customerFields
  .partial()
  .required({ name: true })
  .extend({
    ...customInput.shape,
    contacts: z.array(ContactCreate).max(50).optional(),
    addresses: z.array(AddressCreate).max(50).optional(),
  });
/** `custom` changes the values sent; null removes one. */
export const CustomerUpdate = customerFields.partial().extend(customInput.shape);

/** What a row of a file says of a customer: only what stands in it. */
export const CustomerImport = CustomerCreate.partial();

/** What two customers have in common; the strongest sign first. */
export const DuplicateReason = z.enum(["tax_id", "email", "name", "phone", "domain"]);

/** A customer that may be the same company. Names are compared without case, diacritics and legal form; `reason` is the strongest. */
export const Duplicate = z.object({ id: CustomerId, name: z.string(), reason: DuplicateReason });

/** What is known of a customer, entered or stored; as it is typed, so not yet valid. */
export const DuplicateQuery = z.strictObject({
  name: z.string().max(200).optional(),
  email: z.string().max(254).optional(),
  website: z.string().max(500).optional(),
  tax_id: z.string().max(50).optional(),
  phone: z.string().max(40).optional(),
  /** The customer itself, when it is stored already. */
  except_id: CustomerId.optional(),
});
export const DuplicateList = z.object({ data: z.array(Duplicate) });

export const CustomerCreated = CustomerDetail.extend({ possible_duplicates: z.array(Duplicate) });

export const CustomerList = customListQuery(["created_at", "updated_at", "name", "balance"]).extend({
  include: z
    .enum(["total", "balance", "total,balance", "total,sums", "total,balance,sums"])
    .describe("`balance` adds each customer's balances, `sums` what they add up to.")
    .optional(),
  q: textFilter("the name or email of the customer or a contact"),
  tag: LabelName.optional(),
  group: LabelName.optional(),
  owner_id: idOrNone("staff").optional(),
  country: Country.optional(),
  active: QueryFlag.optional(),
  deleted: QueryFlag.optional(),
  currency: Currency.describe("With this currency of their own, or a balance in it.").optional(),
});

/** A customer in a list, with balances if the request includes them. */
export const ListedCustomer = Customer.extend({ balances: z.array(Balance).optional() });
/** The sums are of the customers' balances, credit deducted. */
export const CustomerPage = pageWithSums(ListedCustomer, Balance);

const selection = z.array(CustomerId).min(1).max(500);

/** An action on the selected rows, all or nothing. `untag` and `restore` undo `tag` and `delete`. */
export const BulkAction = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("change_owner"), ids: selection, owner_id: idOf("staff").nullable() }),
  z.strictObject({ action: z.literal("tag"), ids: selection, tag: LabelName }),
  z.strictObject({ action: z.literal("untag"), ids: selection, tag: LabelName }),
  /** Customers with a balance due are deleted only with `confirm`. */
  z.strictObject({ action: z.literal("delete"), ids: selection, confirm: z.boolean().optional() }),
  z.strictObject({ action: z.literal("restore"), ids: selection }),
]);

/** What changed, the actions that undo it when sent one by one, and the id by which it is undone as a whole within 24 hours. */
export const BulkResult = z.object({
  changed: z.int(),
  unchanged: z.int(),
  undo: z.array(BulkAction),
  bulk_id: idOf("bulk_change").nullable(),
});

export const StatementQuery = z.strictObject({ id: CustomerId, currency: Currency.optional(), from: Day.optional(), to: Day.optional() });

/** The fields that a merge can take from the customer that goes. */
export const MergeField = z.enum([
  "name",
  "email",
  "phone",
  "website",
  "tax_id",
  "country",
  "currency",
  "language",
  "owner_id",
  "tax_profile_id",
  "payment_terms_days",
  "active",
  "e_invoice",
  "e_address",
  "e_address_scheme",
  "buyer_reference",
  "legal_id",
  "legal_id_scheme",
  "notes",
]);

/** `take` names the fields of the customer that goes whose values the other gets, `take_custom` custom ones. Tags and groups are united. */
export const CustomerMerge = z.strictObject({
  id: CustomerId,
  into_id: CustomerId,
  take: z.array(MergeField).max(20).optional(),
  take_custom: z.array(z.string().min(1).max(60)).max(200).optional(),
});

/** How many records of each table a merge would move. */
export const MergePreview = z.object({ data: z.array(z.object({ table: z.string(), count: z.int() })) });

/** The customers that were merged into one, newest merge first. */
export const MergedCustomers = z.object({ data: z.array(z.object({ id: CustomerId, name: z.string(), merged_at: Timestamp })) });
