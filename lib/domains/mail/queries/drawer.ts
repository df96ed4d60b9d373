import { z } from "zod";
import { localeFor, readRegion } from "@/lib/domains/settings";
import { notFound } from "@/lib/kernel/base/errors";
import { systemContext, type Ctx } from "@/lib/kernel/context";
import { open, query } from "@/lib/kernel/operation";
import { visitorOperation, type PlatformCtx } from "@/lib/kernel/platform-operation";
import { listTenants } from "@/lib/kernel/tenancy/tenants";
import { listMails } from "../queries";
import { findMail } from "./find";
import { revealMail } from "./button";
import { toMailDetail } from "../resource";
import { Drawer, DrawerAttachment, DrawerQuery, MailDetail, MailId, StoredAttachments } from "../schema";

const onlyDemo = open("The demo sends no mail: its visitors read the mails on a page that no other installation has.");

/** Restricts the drawer to the demo, since it shows every email. @throws AppError `not_found` outside the demo. */
function assertDemo({ runtime }: PlatformCtx<null>): void {
  if (runtime.environment.ATRIUM_DEMO !== "1") throw notFound("page");
}

const readWhole = query({
  id: "mails.read_whole",
  summary: "Read an email with the link of its button, for the demo",
  access: onlyDemo,
  input: z.strictObject({ id: MailId }),
  output: MailDetail,
  example: { id: "mai_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await findMail(ctx, id);
    return { ...toMailDetail(row), ...(await revealMail(ctx, row)) };
  },
});

const readFiles = query({
  id: "mails.read_files",
  summary: "Find the files of an email, for the demo",
  access: onlyDemo,
  input: z.strictObject({ id: MailId }),
  output: StoredAttachments,
  example: { id: "mai_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    return StoredAttachments.parse((await findMail(ctx, id)).attachments);
  },
});

async function enterTenant({ runtime, request }: PlatformCtx<null>, slug: string): Promise<Ctx> {
  const tenant = (await listTenants(runtime)).find((candidate) => candidate.slug === slug);
  if (!tenant) throw notFound("company");
  return systemContext(runtime, tenant, "Mail drawer", { request_id: request.id });
}

/** The demo's mail drawer: the latest emails of one company, and one of them with its working link. */
export const readMailDrawer = visitorOperation({
  id: "mails.read_drawer",
  summary: "Read the emails that the demo did not send",
  access: onlyDemo,
  input: DrawerQuery,
  output: Drawer,
  example: { tenant: "acme" },
  async run(frame, { tenant, id, language = "en" }) {
    assertDemo(frame);
    const tenants = (await listTenants(frame.runtime)).map(({ slug }) => slug);
    if (tenant === undefined) return { tenants, times: null, mails: [], open: null };
    const ctx = await enterTenant(frame, tenant);
    const { data } = await listMails(ctx, { limit: 200 });
    const region = await readRegion(ctx, {});
    return {
      tenants,
      times: { locale: localeFor(language, region), timezone: region.timezone },
      mails: data,
      open: id === undefined ? null : await readWhole(ctx, { id }),
    };
  },
});

/** One file of an email in the drawer, as a stream. @throws AppError `not_found`. */
export async function readDrawerAttachment(frame: PlatformCtx<null>, input: z.input<typeof DrawerAttachment>) {
  assertDemo(frame);
  const wanted = DrawerAttachment.safeDecode(input);
  if (!wanted.success) throw notFound("file");
  const ctx = await enterTenant(frame, wanted.data.tenant);
  const file = (await readFiles(ctx, { id: wanted.data.id }))[wanted.data.index];
  if (!file) throw notFound("file");
  const storage = await ctx.runtime.ports.storage();
  return { filename: file.filename, ...(await storage.get(file.storage_key)) };
}
