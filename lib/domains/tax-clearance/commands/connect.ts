import { createPrivateKey, randomUUID } from "node:crypto";
import { z } from "zod";
import { latinDigits } from "@/lib/commerce/latin-digits";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { exchange } from "@/lib/kernel/exchange";
import type { IssuedCredentials } from "@/lib/kernel/ports/tax-authority";
import { changeRow, findRow, lockRow } from "@/lib/kernel/rows";
import { openForTenant, sealForTenant } from "@/lib/kernel/tenant-keys";
import { readCertificate } from "@/lib/zatca/certificate";
import { firstPreviousHash } from "@/lib/zatca/document";
import { generateUnitKey, writeCertificateRequest } from "@/lib/zatca/request";
import { complianceSamples } from "@/lib/zatca/samples";
import { signDocument, signerOf } from "@/lib/zatca/sign";
import type { TaxUnit as TaxUnitRow } from "@/prisma/generated/client";
import { taxUnitConnected, taxUnitUpdated } from "../events";
import { keyColumn, NextConnection, nextColumn, openCredentials, secretColumn } from "../queries";
import { taxUnitRows } from "../rows";
import { nextNotice } from "../rules";
import { TaxEnvironment, TaxUnit, TaxUnitConnect, TaxUnitId } from "../schema";
import { toSeller } from "./body";
import { saudiMoment } from "./issue";

/** The certificate's base64, inside the token's. */
const certificateOf = ({ token }: { token: string }): string => Buffer.from(token, "base64").toString("latin1");

/** The certificate request of a unit for a new key. */
function requestOf(unit: TaxUnitRow, key: string): string {
  return writeCertificateRequest(
    {
      environment: TaxEnvironment.parse(unit.environment),
      flows: TaxUnit.shape.flows.parse(unit.flows),
      common_name: unit.name,
      organization: unit.company_name,
      branch: unit.branch,
      vat_number: unit.vat_number,
      serial_number: unit.serial_number,
      address: [unit.building, unit.street, unit.district, unit.city].join(" "),
      industry: unit.industry,
    },
    createPrivateKey(key),
  );
}

/** @throws AppError `conflict` for a unit that was replaced. */
async function lockUnit(ctx: CommandCtx, id: string): Promise<TaxUnitRow> {
  const unit = await lockRow(ctx, taxUnitRows, id);
  if (unit.state === "retired") throw new AppError("conflict", "This unit was turned off. Add a new one.");
  return unit;
}

const lost = () => new AppError("unavailable", "The tax authority did not respond. Try again.");

/** Stores certificate and credentials; the unit issues documents from now on, in place of the one before. */
async function activate(ctx: CommandCtx, unit: TaxUnitRow, key: string, issued: IssuedCredentials) {
  const seal = (column: string, text: string) => sealForTenant(ctx.runtime, ctx.tenant.id, column, text);
  const certificate = readCertificate(certificateOf(issued));
  const now = ctx.clock.now();
  // Documents of the unit before are still sent, with its own credentials.
  await ctx.db.taxUnit.updateMany({
    where: { tenant_id: ctx.tenant.id, state: { in: ["active", "disconnected"] }, id: { not: unit.id } },
    data: { state: "retired", notice_at: null, next_attempt_at: now },
  });
  const { token, secret } = issued;
  const fields = {
    state: "active",
    certificate: certificate.text,
    sealed_key: await seal(keyColumn, key),
    sealed_secret: await seal(secretColumn, JSON.stringify({ token, secret })),
    sealed_next: null,
    valid_from: certificate.valid_from,
    valid_until: certificate.valid_until,
    notice_at: nextNotice(certificate.valid_until, now),
    next_attempt_at: now,
  };
  return changeRow(ctx, taxUnitRows, unit, fields, taxUnitConnected);
}

const newKey = (): string => generateUnitKey().export({ type: "pkcs8", format: "pem" }).toString();

/** As the authority reads it: people also enter ٠ to ٩, and spaces. @throws AppError `invalid` for what its portal never shows. */
function toPassword(entered: string): string {
  const otp = latinDigits(entered).replaceAll(/\s/g, "");
  if (!/^[!-~]+$/.test(otp)) throw invalidField("otp", "invalid_format", "A one-time password has six digits.");
  return otp;
}

export const connectTaxUnit = exchange({
  id: "tax_units.connect",
  summary: "Ask the tax authority for a certificate by a one-time password; a unit without one is then to be activated",
  permission: "settings.write",
  input: TaxUnitConnect,
  output: TaxUnit,
  example: { id: "txu_01jd0p2q3r4s5t6v7w8x9y0z1a", otp: "123345" },
  async prepare(ctx, { id, otp }): Promise<{ ask: { id: string; otp: string; key: string } }> {
    await lockUnit(ctx, id);
    return { ask: { id, otp: toPassword(otp), key: newKey() } };
  },
  async call(ctx, { id, otp, key }) {
    const unit = await findRow(ctx, taxUnitRows, id);
    const port = await ctx.runtime.ports.taxAuthority();
    const environment = TaxEnvironment.parse(unit.environment);
    const request = { environment, csr: requestOf(unit, key), otp };
    if (unit.state !== "active" || unit.sealed_secret === null) return { ...(await port.requestTest(request)), renewed: false };
    return { ...(await port.renew(request, await openCredentials(ctx, unit.sealed_secret))), renewed: true };
  },
  async apply(ctx, { request: { id, key } }, reply) {
    if (reply.kind === "refused") return { refusal: reply.error };
    if (reply.kind === "lost") return { refusal: lost() };
    const { renewed, ...issued } = reply.answer;
    const unit = await lockUnit(ctx, id);
    if (renewed) return { value: await activate(ctx, unit, key, issued) };
    const next = JSON.stringify({ ...issued, key });
    const sealed_next = await sealForTenant(ctx.runtime, ctx.tenant.id, nextColumn, next);
    return { value: await changeRow(ctx, taxUnitRows, unit, { sealed_next }, taxUnitUpdated) };
  },
});

async function readNext(ctx: Ctx, unit: TaxUnitRow): Promise<z.output<typeof NextConnection>> {
  if (unit.sealed_next === null) throw new AppError("conflict", "Enter a one-time password first.");
  return NextConnection.parse(JSON.parse(await openForTenant(ctx.runtime, ctx.tenant.id, nextColumn, unit.sealed_next)));
}

/** Shows the authority one document of each kind that the unit declared. @throws AppError `upstream` with the authority's words. */
async function showSamples(ctx: Ctx, unit: TaxUnitRow, next: z.output<typeof NextConnection>): Promise<void> {
  const port = await ctx.runtime.ports.taxAuthority();
  const signer = signerOf(next.key, readCertificate(certificateOf(next)));
  const samples = complianceSamples(toSeller(unit), TaxUnit.shape.flows.parse(unit.flows), saudiMoment(ctx.clock.now()));
  const environment = TaxEnvironment.parse(unit.environment);
  let previous_hash = firstPreviousHash;
  const signed = samples.map((body, index) => {
    const identity = { number: `SAMPLE-${String(index + 1)}`, uuid: randomUUID(), counter: BigInt(index + 1), previous_hash };
    const made = signDocument(body, identity, signer);
    previous_hash = made.hash;
    return { ...made, uuid: identity.uuid };
  });
  const answers = await Promise.all(signed.map((each) => port.check(environment, next, each)));
  for (const answer of answers) {
    if (answer.outcome === "accepted") continue;
    const said = answer.outcome === "rejected" ? answer.messages.map(({ code, message }) => `${code} ${message}`).join("; ") : "";
    if (answer.outcome === "unknown") throw lost();
    throw new AppError("upstream", `The tax authority did not accept a test document. ${said}`.trim());
  }
}

export const activateTaxUnit = exchange({
  id: "tax_units.activate",
  summary: "Complete a connection: show test documents to the tax authority and get the certificate with which documents are signed",
  permission: "settings.write",
  input: z.strictObject({ id: TaxUnitId }),
  output: TaxUnit,
  example: { id: "txu_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async prepare(ctx, { id }): Promise<{ ask: { id: string } }> {
    const unit = await lockUnit(ctx, id);
    await readNext(ctx, unit);
    return { ask: { id } };
  },
  async call(ctx, { id }) {
    const unit = await findRow(ctx, taxUnitRows, id);
    const next = await readNext(ctx, unit);
    await showSamples(ctx, unit, next);
    const port = await ctx.runtime.ports.taxAuthority();
    const issued = await port.requestCertificate(TaxEnvironment.parse(unit.environment), next, next.request_id);
    return { issued, key: next.key };
  },
  async apply(ctx, { request: { id } }, reply) {
    if (reply.kind === "refused") return { refusal: reply.error };
    if (reply.kind === "lost") return { refusal: lost() };
    return { value: await activate(ctx, await lockUnit(ctx, id), reply.answer.key, reply.answer.issued) };
  },
});
