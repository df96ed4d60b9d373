import { createTicket, replyToTicket } from "@/lib/domains/tickets";
import { resolveContact } from "@/lib/kernel/auth/outside";
import { createContext, type Ctx } from "@/lib/kernel/context";
import { encodeId } from "@/lib/kernel/base/ids";
import { decodeInput } from "@/lib/kernel/http/endpoint/endpoint";
import { siteForm, type SiteCall } from "@/lib/kernel/http/pages/site-form";

const list = "/portal/tickets";
/** 20,000 characters of any script, percent-encoded. */
const limit = 256 * 1024;

/** The signed-in contact. @throws AppError `unauthenticated`. */
async function enter<Names>({ runtime, tenant, request, cookies }: SiteCall<Names>): Promise<Ctx> {
  return createContext({ runtime, ...(await resolveContact(runtime, cookies, tenant.slug)), request });
}

/** Opens a ticket by the portal's form. */
export const openPortalTicket = siteForm<Record<string, string>>({
  reason: "A form of the portal's, which works without a script.",
  operationId: createTicket.id,
  fields: ["subject", "message", "priority"],
  limit,
  page: () => `${list}/new`,
  async work(call) {
    const { id } = await createTicket(await enter(call), decodeInput(createTicket.input, call.fields, []));
    return { location: `${list}/${encodeId("ticket", id)}`, body: { id: encodeId("ticket", id) } };
  },
});

/** Replies to a ticket by the portal's form. */
export const replyInPortal = siteForm<{ id: string }>({
  reason: "A form of the portal's, which works without a script.",
  operationId: replyToTicket.id,
  fields: ["body"],
  limit,
  page: ({ id }) => `${list}/${encodeURIComponent(id)}`,
  async work(call) {
    const ctx = await enter(call);
    await replyToTicket(ctx, decodeInput(replyToTicket.input, { ...call.fields, id: call.names.id }, ["id"]));
    return { location: `${list}/${encodeURIComponent(call.names.id)}#latest` };
  },
});
