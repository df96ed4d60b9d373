import { z } from "zod";
import type { AssistSettings as SettingsRow, Assist as AssistRow } from "@/prisma/generated/client";
import {
  type Assist,
  AssistFailure,
  AssistKind,
  AssistProvider,
  type AssistResult,
  type AssistSettings,
  AssistStatus,
  SurfaceModels,
  type AssistSurface,
} from "./schema";

const Sources = z.array(z.string());
const Counts = z.object({ cards: z.int(), ibans: z.int(), secrets: z.int() });

/** Settings as callers see them: without the key. */
export function toAssistSettings({ tenant_id: _tenant, api_key: _key, ...row }: SettingsRow): AssistSettings {
  return { ...row, provider: AssistProvider.parse(row.provider), models: SurfaceModels.parse(row.models), surfaces: flagsOf(row.surfaces) };
}

/** A flag for each surface. */
export function flagsOf(on: readonly string[]): Record<AssistSurface, boolean> {
  const flag = (surface: AssistSurface): boolean => on.includes(surface);
  return {
    thread_summary: flag("thread_summary"),
    reply_draft: flag("reply_draft"),
    receipt_reading: flag("receipt_reading"),
    section_draft: flag("section_draft"),
  };
}

/** A row as everyone who may see it does: without its answer. */
export function toAssist(row: AssistRow): Assist {
  const { tenant_id: _tenant, input: _input, day: _day, result: _result, reserved: _reserved, attend_at: _at, record_id, ...rest } = row;
  const kind = AssistKind.parse(row.kind);
  return {
    ...rest,
    kind,
    status: AssistStatus.parse(row.status),
    provider: AssistProvider.parse(row.provider),
    failure: AssistFailure.nullable().parse(row.failure),
    sources: Sources.parse(row.sources),
    redactions: Counts.parse(row.redactions),
    ticket_id: kind === "thread_summary" || kind === "reply_draft" ? record_id : null,
    expense_id: kind === "receipt_reading" ? record_id : null,
    proposal_id: kind === "section_draft" ? record_id : null,
  };
}

/** The stored answer; ids in it are uuids, as in every row. */
export function toResult(stored: unknown): AssistResult | null {
  return stored === null ? null : (z.object({ kind: AssistKind }).loose().parse(stored) as AssistResult);
}
