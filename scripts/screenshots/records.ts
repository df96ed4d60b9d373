import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { Api, Row, Tenant } from "./api";

const Found = z.object({ data: z.array(z.object({ shown_at: z.object({ noun: z.string(), id: z.string() }) })) });

/**
 * The ids of records to look at, by the names that the pages' addresses have for them, and a document's link. @throws AppError `internal`
 * where the demo has none.
 */
export async function findRecords(api: Api, { portal_contact }: Tenant): Promise<Record<string, string>> {
  const first = async (path: string) => {
    const [row] = await api.list(path);
    if (!row) throw new AppError("internal", `The demo has nothing at ${path}.`);
    return row;
  };
  const invoice = await first("/invoices?status=overdue&limit=1");
  const portal_customer = await findCustomer(api, portal_contact.email);
  const [one, other] = await findOwed(api, portal_customer);
  const roles = await api.list("/roles?limit=50");
  return {
    invoice: invoice.id,
    customer: String(invoice["customer_id"]),
    draft: (await first("/invoices?status=draft&limit=1")).id,
    payment: (await first("/payments?limit=1")).id,
    item: (await first("/items?limit=1")).id,
    role: roles.find((role) => role["template"] === "manager")?.id ?? "",
    link: await findDocumentLink(api, invoice.id),
    portal_customer,
    portal_invoice: one?.id ?? "",
    other_portal_invoice: other?.id ?? "",
  };
}

async function findCustomer(api: Api, email: string): Promise<string> {
  const { data } = Found.parse(await api.read(`/search?q=${encodeURIComponent(email)}`));
  return data.find(({ shown_at }) => shown_at.noun === "customer")?.shown_at.id ?? "";
}

/** Two invoices that a customer may pay together: both are owed, in one currency. One alone where there are not two. */
async function findOwed(api: Api, customer: string): Promise<Row[]> {
  const lists = ["finalized", "partly_paid", "overdue"].map((status) =>
    api.list(`/invoices?customer_id=${customer}&status=${status}&sort=-issue_date&limit=10`),
  );
  const owed = (await Promise.all(lists)).flat();
  const inCurrencyOf = (row: Row) => owed.filter(({ currency }) => currency === row["currency"]);
  return (owed.map(inCurrencyOf).find((rows) => rows.length > 1) ?? owed).slice(0, 2);
}

const Link = z.looseObject({ url: z.string().nullable() });

/** The address of an invoice's link, made where there is none. */
export async function findDocumentLink(api: Api, invoice: string): Promise<string> {
  const path = `/invoices/${invoice}/links`;
  const known = z
    .object({ data: z.array(Link) })
    .parse(await api.read(path))
    .data.find(({ url }) => url !== null)?.url;
  return known ?? Link.parse(await api.create(path, {})).url ?? "";
}
