import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";
import { AppError, invalidField, notFound } from "@/lib/kernel/base/errors";
import { nextCheckAfter, toHostname } from "@/lib/kernel/base/own-domain";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, createRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import { sealForTenant } from "@/lib/kernel/tenant-keys";
import type { SendingDomain as SendingDomainRow } from "@/prisma/generated/client";
import { sendingDomainAdded, sendingDomainRemoved, sendingDomainUpdated } from "../events";
import { canSign, findSendingDomain, keyColumn } from "../queries";
import { installationDomain, sendingDomainRows } from "../rows";
import { SendingDomain, SendingDomainSet } from "../schema";

/** @throws AppError `not_found` without a domain, `stale` for another version than `If-Match` names. */
export async function lockSendingDomain(ctx: CommandCtx): Promise<SendingDomainRow> {
  const found = await findSendingDomain(ctx);
  if (!found) throw notFound("domain");
  return lockRow(ctx, sendingDomainRows, found.id);
}

/** RSA with 2048 bits (RFC 8301, 3.2), which every receiver verifies. */
async function newKeys(ctx: CommandCtx): Promise<Pick<SendingDomainRow, "selector" | "public_key" | "sealed_key">> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return {
    // Companies that share a domain have a selector each.
    selector: `atrium-${randomBytes(4).toString("hex")}`,
    public_key: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    sealed_key: await sealForTenant(ctx.runtime, ctx.tenant.id, keyColumn, pem),
  };
}

export const removeSendingDomain = command({
  id: "sending_domains.delete",
  summary: "Remove the company's own domain for emails; they are sent from the installation's address again",
  permission: "settings.write",
  input: z.strictObject({}),
  output: z.object({}),
  example: {},
  async run(ctx) {
    await deleteRow(ctx, sendingDomainRows, await lockSendingDomain(ctx), sendingDomainRemoved);
    return {};
  },
});

export const setSendingDomain = command({
  id: "sending_domains.set",
  summary: "Choose the address at the company's own domain from which its emails are sent, once the domain's records are found",
  permission: "settings.write",
  input: SendingDomainSet,
  output: SendingDomain,
  example: { address: "billing@acme.example" },
  async run(ctx, { address }) {
    if (!(await canSign(ctx))) throw new AppError("conflict", "This installation can't sign emails for other domains.");
    const hostname = toHostname(address.split("@").at(-1) ?? "");
    if (hostname === null || hostname === installationDomain(ctx))
      throw invalidField("address", "domain", "Enter an address at a domain of your own such as billing@example.com.");
    const before = (await findSendingDomain(ctx)) && (await lockSendingDomain(ctx));
    if (before?.address === address) return sendingDomainRows.toResource(before, ctx);
    if (before?.hostname === hostname) return changeRow(ctx, sendingDomainRows, before, { address }, sendingDomainUpdated);
    if (before) await removeSendingDomain(ctx, {});
    const fields = { address, hostname, ...(await newKeys(ctx)), next_check_at: nextCheckAfter(ctx.clock.now()) };
    return createRow(ctx, sendingDomainRows, fields, sendingDomainAdded);
  },
});
