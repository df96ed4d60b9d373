import { z } from "zod";
import { attachFile, detachFile, listAttachedFiles, toFile } from "@/lib/domains/files";
import { AttachedFileList, File, FileId, FilePage } from "@/lib/domains/files/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import { command, query } from "@/lib/kernel/operation";
import { findCustomer } from "../queries";
import { CustomerId } from "../schema";
import { lockCustomer } from "./parts";

const id = "cus_01jd0p2q3r4s5t6v7w8x9y0z1a";
const file_id = "fil_01jd0p2q3r4s5t6v7w8x9y0z1a";

/** An attached file in the customer's audit entry. */
const inAudit = (file: { id: string; name: string }) => ({ attached_file: { id: encodeId("file", file.id), name: file.name } });

export const listCustomerFiles = query({
  id: "customers.list_files",
  summary: "List a customer's files, the last attached first",
  permission: "customers.read",
  input: AttachedFileList.extend({ id: CustomerId }),
  output: FilePage,
  example: { id, limit: "50" },
  async run(ctx, { id, ...input }) {
    await findCustomer(ctx, id);
    return listAttachedFiles(ctx, { customer_id: id }, input);
  },
});

export const attachCustomerFile = command({
  id: "customers.attach_file",
  summary: "Attach an uploaded file to a customer",
  permission: "customers.write",
  input: z.strictObject({ id: CustomerId, file_id: FileId }),
  output: File,
  example: { id, file_id },
  async run(ctx, { id, file_id }) {
    await lockCustomer(ctx, id);
    const file = await attachFile(ctx, { customer_id: id }, file_id);
    ctx.audit({ noun: "customer", id, before: {}, after: inAudit(file) });
    return toFile(file);
  },
});

export const detachCustomerFile = command({
  id: "customers.detach_file",
  summary: "Detach a file from a customer; the file itself stays",
  permission: "customers.write",
  input: z.strictObject({ id: CustomerId, file_id: FileId }),
  output: z.object({}),
  example: { id, file_id },
  async run(ctx, { id, file_id }) {
    await lockCustomer(ctx, id);
    const file = await detachFile(ctx, { customer_id: id }, file_id);
    ctx.audit({ noun: "customer", id, before: inAudit(file), after: {} });
    return {};
  },
});
