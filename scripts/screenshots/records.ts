import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { Demo } from "../demo/data-folder";

const Found = z.object({ data: z.array(z.object({ shown_at: z.object({ noun: z.string(), id: z.string() }) })) });
const Page = z.object({ data: z.array(z.looseObject({ id: z.string() })) });

/** The ids of records to look at, by the names that the pages' addresses have for them, and a document's link. @throws AppError `internal` where the demo has none. */
export async function findRecords(base: string, { api_key, portal_contact }: Demo["tenants"][number]): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${api_key}`, "content-type": "application/json" };
  const read = async (path: string) => Page.parse(await (await fetch(`${base}/api/tenant${path}`, { headers })).json()).data;
  const first = async (path: string) => {
    const [row] = await read(path);
    if (!row) throw new AppError("internal", `The demo has nothing at ${path}.`);
    return row;
  };
  const customerOf = async (email: string): Promise<string> => {
    const found = Found.parse(await (await fetch(`${base}/api/tenant/search?q=${encodeURIComponent(email)}`, { headers })).json()).data;
    return found.find(({ shown_at }) => shown_at.noun === "customer")?.shown_at.id ?? "";
  };
  const invoice = await first("/invoices?status=overdue&limit=1");
  const [newest, other] = await read(`/invoices?customer_id=${await customerOf(portal_contact.email)}&finalized=true&sort=-issue_date&limit=2`);
  const roles = await read("/roles?limit=50");
  return {
    invoice: invoice.id,
    customer: String(invoice["customer_id"]),
    draft: (await first("/invoices?status=draft&limit=1")).id,
    payment: (await first("/payments?limit=1")).id,
    item: (await first("/items?limit=1")).id,
    role: roles.find((role) => role["template"] === "manager")?.id ?? "",
    link: await findLink(base, headers, invoice.id),
    portal_invoice: newest?.id ?? "",
    other_portal_invoice: other?.id ?? "",
  };
}

/** The address of an invoice's link, made where there is none. */
async function findLink(base: string, headers: Record<string, string>, invoice: string): Promise<string> {
  const path = `${base}/api/tenant/invoices/${invoice}/links`;
  const Link = z.looseObject({ url: z.string().nullable() });
  const known = z.object({ data: z.array(Link) }).parse(await (await fetch(path, { headers })).json());
  const url = known.data.find((link) => link.url !== null)?.url;
  if (typeof url === "string") return url;
  return Link.parse(await (await fetch(path, { method: "POST", headers, body: "{}" })).json()).url ?? "";
}
