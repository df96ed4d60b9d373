import { z } from "zod";
import { notFound } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import { nounsWith } from "@/lib/kernel/base/nouns";
import { systemContext, type Ctx, type Principal, type RequestInfo } from "@/lib/kernel/context";
import { signingSecrets } from "@/lib/kernel/env";
import type { FileAnswer } from "@/lib/kernel/file-answer";
import { command, internal, query } from "@/lib/kernel/operation";
import type { Runtime } from "@/lib/kernel/runtime";
import { findTenant } from "@/lib/kernel/tenancy/tenants";
import { readLink, type LinkReader } from "../policy";
import { locateFile, openStored } from "../queries";
import { FileId } from "../schema";

const calledByDownload = internal("called by openDownload as the reader of the file");

/** The present name of whoever got a download link; null for one who no longer exists. */
const readReader = query({
  id: "files.read_reader",
  summary: "Read the name of the colleague or API key that got a download link",
  access: calledByDownload,
  input: z.strictObject({ kind: z.enum(["staff", "key"]), id: z.guid() }),
  output: z.object({ name: z.string(), user_id: z.guid() }).nullable(),
  example: { kind: "staff", id: "01930000-0000-7000-8000-000000000001" },
  async run(ctx, { kind, id }) {
    const where = { tenant_id: ctx.tenant.id, id };
    if (kind === "staff") return ctx.db.staff.findFirst({ where, select: { name: true, user_id: true } });
    const key = await ctx.db.apiKey.findFirst({ where, select: { name: true } });
    return key && { ...key, user_id: id };
  },
});

/** The reader of a download link as the audit names them; the system where that is not a colleague or an API key. */
async function findReader(ctx: Ctx, { kind, id }: LinkReader): Promise<Principal> {
  if (id === null || (kind !== "staff" && kind !== "key")) return ctx.principal;
  const reader = await readReader(ctx, { kind, id });
  if (reader === null) return ctx.principal;
  const { name, user_id } = reader;
  // The link is the credential: there is no session behind it.
  return kind === "key" ? { kind, key_id: id, name } : { kind, staff_id: id, user_id, session_id: id, name, confirmed_at: ctx.clock.now() };
}

const AccessLogged = z.object({ name: z.string(), noun: z.enum(nounsWith("access_log")), record_id: z.guid() });

/** The records with an access log that a file is attached to. */
const listAccessLogs = query({
  id: "files.list_access_logs",
  summary: "List the records with an access log that a file is attached to",
  access: calledByDownload,
  input: z.strictObject({ id: FileId }),
  output: z.object({ data: z.array(AccessLogged) }),
  example: { id: "fil_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const links = await ctx.db.fileLink.findMany({
      where: { tenant_id: ctx.tenant.id, file_id: id, record: { noun: { in: nounsWith("access_log") } } },
      select: { record_id: true, record: { select: { noun: true } }, file: { select: { name: true } } },
    });
    return {
      data: links.map(({ record_id, record, file }) => ({ name: file.name, noun: AccessLogged.shape.noun.parse(record.noun), record_id })),
    };
  },
});

const openAttached = command({
  id: "files.open_attached",
  summary: "Audit the download of a file at a record that it is attached to",
  access: calledByDownload,
  input: z.strictObject({ id: FileId, ...AccessLogged.shape }),
  output: z.object({}),
  example: {
    id: "fil_01jd0p2q3r4s5t6v7w8x9y0z1a",
    name: "contract.pdf",
    noun: "contract",
    record_id: "01930000-0000-7000-8000-000000000001",
  },
  run(ctx, { id, name, noun, record_id }) {
    ctx.audit({ noun, id: record_id, before: {}, after: { downloaded_file: { id: encodeId("file", id), name } } });
    return Promise.resolve({});
  },
});

/** Leaves an audit entry of the reader's at each record with an access log that the file is attached to. */
async function recordFileAccess(ctx: Ctx, id: string): Promise<void> {
  const { data } = await listAccessLogs(ctx, { id });
  for (const logged of data) await openAttached(ctx, { id, ...logged });
}

/**
 * Opens the file behind a download link. `site` is the slug of the host that was asked; null for the service's own host, which serves the
 * staff app of every company.
 * @throws AppError `not_found` when the link is forged, expired or another company's, or the file is deleted or not clean.
 */
export async function openDownload(
  runtime: Runtime,
  { token, site }: { token: string; site: string | null },
  request: RequestInfo,
): Promise<FileAnswer> {
  const link = readLink(token, signingSecrets(runtime.environment), runtime.clock.now());
  const tenant = link && (await findTenant(runtime, link.tenant_id));
  if (!link || !tenant || (site !== null && site !== tenant.slug)) throw notFound("file");
  const system = systemContext(runtime, tenant, "Download link", { request_id: request.id });
  const file = await locateFile(system, { id: link.file_id });
  // First, so that no byte is served without its trace.
  await recordFileAccess({ ...system, request, principal: await findReader(system, link.reader) }, link.file_id);
  return openStored(runtime, { id: link.file_id, tenant_id: tenant.id, ...file });
}
