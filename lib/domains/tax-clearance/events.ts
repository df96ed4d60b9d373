import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { TaxDocument, TaxUnit } from "./schema";

const stamps = { version: 1, created_at: "2026-01-05T09:00:00.000Z", updated_at: "2026-01-05T09:00:00.000Z" };

const unit: z.input<typeof TaxUnit> = {
  id: "txu_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "Riyadh office",
  environment: "production",
  flows: "both",
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
  zero_reason: "VATEX-SA-33",
  exempt_reason: null,
  state: "active",
  connecting: false,
  valid_from: "2026-01-05T09:00:00.000Z",
  valid_until: "2031-01-05T09:00:00.000Z",
  documents: 42,
  next_attempt_at: null,
  ...stamps,
};

const document: z.input<typeof TaxDocument> = {
  id: "txd_01jd0p2q3r4s5t6v7w8x9y0z1a",
  unit_id: unit.id,
  invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a",
  credit_note_id: null,
  number: "INV-2026-00042",
  flow: "standard",
  channel: "clearance",
  state: "cleared",
  uuid: "8e6000cf-1a98-4174-b3e7-b5d5954bc10d",
  counter: 42,
  previous_hash: "zDnQnE05P6rFMqF1ai21V5hIRlUq/EXvrpsaoPkWRVI=",
  hash: "V4U5qlZ3yXQ/Si1AHUvBAYMMq5K+7wWVDVVyxYZVUqY=",
  qr: "AQ9Ob29yIENvbnN1bHRpbmc=",
  messages: [],
  attempts: 1,
  problem: null,
  issued_at: "2026-01-05T09:00:00.000Z",
  report_by: "2026-01-06T09:00:00.000Z",
  released_at: "2026-01-05T09:00:04.000Z",
  answered_at: "2026-01-05T09:00:04.000Z",
  ...stamps,
};

const ofUnit = (name: string) => defineEvent({ name: `tax_unit.${name}`, noun: "tax_unit", data: TaxUnit, sample: unit });
const ofDocument = (name: string) =>
  defineEvent({ name: `tax_document.${name}`, noun: "tax_document", data: TaxDocument, sample: document });

export const taxUnitCreated = ofUnit("created");
export const taxUnitUpdated = ofUnit("updated");
export const taxUnitConnected = ofUnit("connected");
export const taxUnitDisconnected = ofUnit("disconnected");
export const taxUnitExpiring = ofUnit("expiring");
export const taxUnitEvents = [taxUnitCreated, taxUnitUpdated, taxUnitConnected, taxUnitDisconnected, taxUnitExpiring];

export const taxDocumentQueued = ofDocument("queued");
export const taxDocumentAccepted = ofDocument("accepted");
export const taxDocumentRejected = ofDocument("rejected");
export const taxDocumentLate = ofDocument("late");
export const taxDocumentEvents = [taxDocumentQueued, taxDocumentAccepted, taxDocumentRejected, taxDocumentLate];
