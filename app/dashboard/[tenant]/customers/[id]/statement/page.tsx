import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { StatementPage } from "@/components/customers/account/StatementPage";
import { getCustomer, getCustomerStatement } from "@/lib/domains/customers";
import { OpenItemsPage } from "@/components/statements/OpenItemsPage";
import { getOpenItems } from "@/lib/domains/statements";
import { listInvoices } from "@/lib/domains/invoices";
import { AppError } from "@/lib/kernel/base/errors";
import { listParameters, readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("customers.statement");
  return { title: t("title") };
}

type Opened = Awaited<ReturnType<typeof openStaffPage>>;

/** The requested statement, or the last year's if the period ends before it begins; `misread` says which. */
async function readStatement({ ctx }: Opened, id: string, requested: Record<string, string>) {
  try {
    return { statement: await readOnPage(ctx, getCustomerStatement, { ...requested, id }), misread: false };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid") throw error;
    const { currency } = requested;
    return {
      statement: await readOnPage(ctx, getCustomerStatement, { id, ...(currency === undefined ? {} : { currency }) } as never),
      misread: true,
    };
  }
}

/** The open invoices of the requested day, or of today if that day is in the future. */
async function readOpen({ ctx }: Opened, id: string, requested: Record<string, string>) {
  try {
    return { open: await readOnPage(ctx, getOpenItems, { ...requested, id }), misread: false };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid") throw error;
    return { open: await readOnPage(ctx, getOpenItems, { id }), misread: true };
  }
}

/** The numbers of the customer's invoices that the lines name, by id. */
async function readNumbers({ ctx, can }: Opened, customer_id: string, ids: ReadonlySet<string>): Promise<Record<string, string>> {
  const numbers: Record<string, string> = {};
  let cursor: string | null = null;
  while (can("invoices.read") && Object.keys(numbers).length < ids.size) {
    const page: { data: { id: string; number: string | null }[]; next_cursor: string | null } = await readOnPage(ctx, listInvoices, {
      customer_id,
      finalized: "true",
      limit: "200",
      ...(cursor === null ? {} : { cursor }),
    });
    for (const { id, number } of page.data) if (ids.has(id) && number !== null) numbers[id] = number;
    cursor = page.next_cursor;
    if (cursor === null) break;
  }
  return numbers;
}

export default async function CustomerStatementPage({ params, searchParams }: StaffPageProps<"id">) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  const customer = await readOnPage(page.ctx, getCustomer, { id });
  const address = await searchParams;
  if (address.kind === "open_items") {
    const { id: _open, ...asked } = listParameters(getOpenItems, address);
    return (
      <StaffMessages page={page} names={["customers", "statements"]}>
        <OpenItemsPage customer={customer} {...await readOpen(page, id, asked)} />
      </StaffMessages>
    );
  }
  const { id: _id, ...requested } = listParameters(getCustomerStatement, address);
  const { statement, misread } = await readStatement(page, id, requested);
  const numbers = await readNumbers(page, id, new Set(statement.lines.flatMap(({ invoice_id }) => invoice_id ?? [])));
  return (
    <StaffMessages page={page} names={["customers", "statements"]}>
      <StatementPage customer={customer} statement={statement} misread={misread} numbers={numbers} />
    </StaffMessages>
  );
}
