import { z } from "zod";
import { takeTokens, type Throttle } from "@/lib/kernel/auth/throttle";
import { invalidField, notFound } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { changeRow } from "@/lib/kernel/rows";
import { sealForTenant } from "@/lib/kernel/tenant-keys";
import { companySealUpdated } from "../events";
import { keyColumn } from "../queries";
import { companySealRows } from "../rows";
import { nextNotice } from "../rules";
import { CompanySeal, largestFile, SealCertificateSet } from "../schema";
import { lockCompanySeal, type SealFields, writeSeal } from "./change";

/** To try passwords takes the server seconds each. */
const uploads: Throttle = { name: "seal-certificate", burst: 10, seconds: 360 };

export const setSealCertificate = command({
  id: "company_seals.set_certificate",
  summary: "Upload the company's own certificate (PKCS #12), with which documents that are signed from now on are sealed",
  permission: "settings.write",
  confirmed: { keys: true },
  input: SealCertificateSet,
  output: CompanySeal,
  example: { file: "MIIJ", password: "correct horse" },
  async run(ctx, { file, password }) {
    const bytes = Buffer.from(file, "base64");
    if (bytes.length > largestFile)
      throw invalidField("file", "too_large", `The file can have at most ${String(largestFile / 1024)} kB. Leave out other certificates.`);
    await takeTokens(ctx.runtime, [{ throttle: uploads, of: ctx.tenant.id }]);
    const [port, now] = [await ctx.runtime.ports.documentSeal(), ctx.clock.now()];
    const { private_key, certificate, chain } = await port.readPkcs12(bytes, password, now);
    const facts = port.describe(certificate);
    return writeSeal(ctx, {
      ...facts,
      certificates: [certificate, ...chain].map((each) => each.toString("base64")),
      sealed_key: await sealForTenant(ctx.runtime, ctx.tenant.id, keyColumn, private_key.toString("base64")),
      notice_at: nextNotice(facts.valid_until, now),
    });
  },
});

const none: SealFields = {
  subject: null,
  issuer: null,
  serial: null,
  fingerprint: null,
  key_kind: null,
  valid_from: null,
  valid_until: null,
  certificates: [],
  sealed_key: null,
  notice_at: null,
};

export const removeSealCertificate = command({
  id: "company_seals.delete_certificate",
  summary: "Remove the company's own certificate and its key; documents are sealed with the service's certificate again",
  permission: "settings.write",
  confirmed: { keys: true },
  input: z.strictObject({}),
  output: z.object({}),
  example: {},
  async run(ctx) {
    const before = await lockCompanySeal(ctx);
    if (before.subject === null) throw notFound("certificate");
    await changeRow(ctx, companySealRows, before, none, companySealUpdated);
    return {};
  },
});
