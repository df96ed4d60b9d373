import { dropSent, storeSent } from "@/lib/domains/files";
import { sendLimits } from "@/lib/domains/files/schema";
import { createTicket, openTicketWithFiles, replyToTicket, replyWithFiles } from "@/lib/domains/tickets";
import { resolveContact } from "@/lib/kernel/auth/outside";
import { createContext, type Ctx } from "@/lib/kernel/context";
import { encodeId } from "@/lib/kernel/base/ids";
import { sniffLength } from "@/lib/kernel/files/sniff";
import { decodeInput } from "@/lib/kernel/http/endpoint/endpoint";
import { receiveFiles } from "@/lib/kernel/http/endpoint/receive-files";
import { siteForm, type SiteCall } from "@/lib/kernel/http/pages/site-form";

const list = "/portal/tickets";
/** 20,000 characters of any script, percent-encoded. */
const limit = 256 * 1024;

/** The signed-in contact. @throws AppError `unauthenticated`. */
async function enter<Names>({ runtime, tenant, request, cookies }: Omit<SiteCall<Names>, "fields">): Promise<Ctx> {
  return createContext({ runtime, ...(await resolveContact(runtime, cookies, tenant.slug)), request });
}

/** An opened ticket as its form answers. */
const opened = ({ id }: { id: string }) => ({ location: `${list}/${encodeId("ticket", id)}`, body: { id: encodeId("ticket", id) } });
const pageOf = (id: string): string => `${list}/${encodeURIComponent(id)}`;

/** How a contact's files are taken. */
const filesOf = (ctx: Ctx) => ({
  ...{ field: "files", most: sendLimits.files, limit: sendLimits.bytes, head: sniffLength, fieldLimit: 128 * 1024 },
  keep: (upload: Parameters<typeof storeSent>[1]) => storeSent(ctx, upload),
  drop: (file: Awaited<ReturnType<typeof storeSent>>) => dropSent(ctx, file),
});

/** Opens a ticket by the portal's form. */
export const openPortalTicket = siteForm<Record<string, string>>({
  reason: "A form of the portal's, which works without a script.",
  operationId: createTicket.id,
  fields: ["subject", "message", "priority"],
  limit,
  page: () => `${list}/new`,
  async work(call) {
    return opened(await createTicket(await enter(call), decodeInput(createTicket.input, call.fields, [])));
  },
  async upload(call, request) {
    const ctx = await enter(call);
    const read = (fields: Record<string, unknown>) => decodeInput(createTicket.input, fields, []);
    return receiveFiles(request, {
      ...filesOf(ctx),
      admit: (fields) => Promise.resolve(Boolean(read(fields))),
      store: async ({ fields, files }) => opened(await openTicketWithFiles(ctx, { ticket: read(fields), files })),
    });
  },
});

/** Replies to a ticket by the portal's form. */
export const replyInPortal = siteForm<{ id: string }>({
  reason: "A form of the portal's, which works without a script.",
  operationId: replyToTicket.id,
  fields: ["body"],
  limit,
  page: ({ id }) => pageOf(id),
  async work(call) {
    const ctx = await enter(call);
    await replyToTicket(ctx, decodeInput(replyToTicket.input, { ...call.fields, id: call.names.id }, ["id"]));
    return { location: `${pageOf(call.names.id)}#latest` };
  },
  async upload(call, request) {
    const ctx = await enter(call);
    const read = (fields: Record<string, unknown>) =>
      decodeInput(replyWithFiles.input.shape.reply, { ...fields, id: call.names.id }, ["id"]);
    return receiveFiles(request, {
      ...filesOf(ctx),
      admit: (fields) => Promise.resolve(Boolean(read(fields))),
      async store({ fields, files }) {
        await replyWithFiles(ctx, { reply: read(fields), files });
        return { location: `${pageOf(call.names.id)}#latest` };
      },
    });
  },
});
