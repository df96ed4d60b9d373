import { z } from "zod";
import { AuditEntry, AuditList } from "@/lib/domains/audit/schema";
import { Customer, CustomerList } from "@/lib/domains/customers/schema";
import { FileDetail, FileList } from "@/lib/domains/files/schema";
import { InvoiceList, InvoiceListed } from "@/lib/domains/invoices/schema";
import { Item, ItemList } from "@/lib/domains/items/schema";
import { Mail, MailList } from "@/lib/domains/mail/schema";
import { PaymentList, PaymentListed } from "@/lib/domains/payments/schema";
import type { PermissionName } from "@/lib/domains/permissions";
import { Staff, StaffList } from "@/lib/domains/staff/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, lineOf } from "@/lib/kernel/base/wire";

export const SavedViewId = idOf("saved_view");

/** The lists that can be looked at in ways of one's own. */
export const SavedViewList = z.enum(["customers", "invoices", "payments", "items", "staff", "files", "mails", "audit"]);
export type SavedViewList = z.output<typeof SavedViewList>;

const savedViewFields = z.strictObject({
  list: SavedViewList,
  name: lineOf(80),
  /** The list's own query parameters as its address has them: filters and `sort`; neither `limit`, `cursor` nor `include`. */
  query: z.record(z.string().max(40), z.string().max(500)),
  /** Names of the row's fields, in the order shown; empty for the list's usual ones. */
  columns: z.array(z.string().max(60)).max(60),
  /** Whether the whole company sees it; only its owner changes it. */
  shared: z.boolean(),
  /** Views of a list stand in this order, equals by age. */
  position: z.int().min(0).max(9999),
});

/** `is_default` is the caller's own choice: it may be another's shared view, and each list has one at most. */
const choice = z.strictObject({ is_default: z.boolean() });

export const SavedView = z.object({
  id: SavedViewId,
  ...savedViewFields.shape,
  owner: z.object({ id: idOf("staff"), name: z.string() }),
  is_default: z.boolean(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type SavedView = z.output<typeof SavedView>;

export const SavedViewCreate = savedViewFields.partial().required({ list: true, name: true }).extend(choice.partial().shape);
export const SavedViewUpdate = savedViewFields.omit({ list: true }).partial().extend(choice.partial().shape);

export const SavedViewPage = pageOf(SavedView);
export const SavedViewQuery = listQuery(["position", "created_at"]).extend({
  list: SavedViewList.optional(),
  shared: QueryFlag.optional(),
});

/** What belongs to one page of a list and not to a view of it. */
const page = { limit: true, cursor: true, include: true } as const;

interface ViewableList {
  /** The list's query, less what belongs to a page. */
  query: z.ZodType;
  /** The fields that a row has. */
  columns: readonly string[];
  /** Without which there is no list to look at. */
  permission: PermissionName;
}

/** Each list with the query and the columns that a view of it may have: those of the list itself. */
export const viewableLists: Readonly<Record<SavedViewList, ViewableList>> = {
  customers: { query: CustomerList.omit(page), columns: Object.keys(Customer.shape), permission: "customers.read" },
  invoices: { query: InvoiceList.omit(page), columns: Object.keys(InvoiceListed.shape), permission: "invoices.read" },
  payments: { query: PaymentList.omit(page), columns: Object.keys(PaymentListed.shape), permission: "payments.read" },
  items: { query: ItemList.omit(page), columns: Object.keys(Item.shape), permission: "items.read" },
  staff: { query: StaffList.omit(page), columns: Object.keys(Staff.shape), permission: "staff.read" },
  files: { query: FileList.omit(page), columns: Object.keys(FileDetail.shape), permission: "files.read" },
  mails: { query: MailList.omit(page), columns: Object.keys(Mail.shape), permission: "mails.read" },
  audit: { query: AuditList.omit(page), columns: Object.keys(AuditEntry.shape), permission: "audit.read" },
};
