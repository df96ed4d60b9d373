import { command } from "@/lib/kernel/operation";
import { auditChange } from "@/lib/kernel/rows";
import { fileUploaded } from "../events";
import { findFile } from "../queries";
import { toFile } from "../resource";
import { quarantineKey } from "../rules";
import { File, FileCreate } from "../schema";

/** Creates the row of an object that is already stored in quarantine under this id. */
export const createFile = command({
  id: "files.create",
  summary: "Upload a file; it can be downloaded after its scan",
  permission: "files.write",
  input: FileCreate,
  output: File,
  example: {
    id: "fil_01jd0p2q3r4s5t6v7w8x9y0z1a",
    name: "contract.pdf",
    media_type: "application/pdf",
    size: 48213,
    sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  },
  async run(ctx, input) {
    const now = ctx.clock.now();
    const { principal } = ctx;
    const uploader = {
      uploaded_by_id: principal.kind === "staff" ? principal.staff_id : null,
      uploaded_by_key_id: principal.kind === "key" ? principal.key_id : null,
    };
    const own = { tenant_id: ctx.tenant.id, sealed: true, status: "quarantined", storage_key: quarantineKey(ctx.tenant.id, input.id) };
    await ctx.db.file.createMany({ data: [{ ...input, ...own, ...uploader, created_at: now, updated_at: now }] });
    const after = toFile(await findFile(ctx, input.id));
    auditChange(ctx, { noun: "file", schema: File, before: null, after, event: fileUploaded });
    return after;
  },
});
