import { randomUUID } from "node:crypto";
import { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { changeRow, createRow, lockRow } from "@/lib/kernel/rows";
import { firstPreviousHash } from "@/lib/zatca/document";
import { taxUnitCreated, taxUnitUpdated } from "../events";
import { taxUnitRows } from "../rows";
import { TaxUnit, TaxUnitCreate, TaxUnitId, TaxUnitUpdate } from "../schema";

const example = {
  name: "Riyadh office",
  company_name: "Noor Consulting",
  vat_number: "310122393500003",
  id_scheme: "CRN",
  id_number: "1010010000",
  street: "King Fahd Road",
  building: "2322",
  district: "Al Murabba",
  city: "Riyadh",
  postal_code: "12345",
  branch: "Riyadh",
  industry: "Consulting",
} as const;

/** What the certificate names: a connected unit gets a new one for other values. */
const certified = ["name", "environment", "flows", "company_name", "vat_number", "branch", "industry"] as const;

export const createTaxUnit = command({
  id: "tax_units.create",
  summary: "Add a unit that issues e-invoices; it issues none before it is connected to the tax authority",
  permission: "settings.write",
  input: TaxUnitCreate,
  output: TaxUnit,
  example,
  async run(ctx, { environment = "production", flows = "both", zero_reason = null, exempt_reason = null, ...fields }) {
    const { country } = await readSettings(ctx);
    if (country !== "SA") throw new AppError("conflict", "E-invoices of Saudi Arabia are for companies in Saudi Arabia.");
    const unit = { ...fields, environment, flows, zero_reason, exempt_reason };
    const serial_number = `1-Atrium|2-1.0|3-${randomUUID()}`;
    return createRow(ctx, taxUnitRows, { ...unit, serial_number, last_hash: firstPreviousHash }, taxUnitCreated);
  },
});

export const updateTaxUnit = command({
  id: "tax_units.update",
  summary: "Change a unit; what its certificate names can change only before it is connected",
  permission: "settings.write",
  input: TaxUnitUpdate.extend({ id: TaxUnitId }),
  output: TaxUnit,
  example: { id: "txu_01jd0p2q3r4s5t6v7w8x9y0z1a", street: "Olaya Street" },
  async run(ctx, { id, ...fields }) {
    const before = await lockRow(ctx, taxUnitRows, id);
    if (before.state === "retired") throw new AppError("conflict", "This unit was replaced; it no longer changes.");
    const isNamed = certified.some((name) => fields[name] !== undefined && fields[name] !== before[name]);
    if (isNamed && before.state !== "draft")
      throw new AppError("conflict", "The certificate names these values. Add a new unit and connect it; it takes over from this one.");
    if (Object.keys(fields).length === 0) return taxUnitRows.toResource(before, ctx);
    // A connection that was begun is for the old values.
    return changeRow(ctx, taxUnitRows, before, { ...fields, ...(isNamed ? { sealed_next: null } : {}) }, taxUnitUpdated);
  },
});

export const retireTaxUnit = command({
  id: "tax_units.retire",
  summary: "Stop issuing e-invoices by a unit; what is queued is still sent",
  permission: "settings.write",
  confirmed: { keys: true },
  input: z.strictObject({ id: TaxUnitId }),
  output: TaxUnit,
  example: { id: "txu_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, taxUnitRows, id);
    if (before.state === "retired") throw new AppError("conflict", "This unit is already turned off.");
    return changeRow(ctx, taxUnitRows, before, { state: "retired", sealed_next: null, notice_at: null }, taxUnitUpdated);
  },
});
